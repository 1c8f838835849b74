import type { ReactNode } from "react";
import { productTypes } from "../../api/contract/product-types.ts";
import * as texts from "../../texts/lead-form.ts";
import type { LeadSubject } from "./lead-fields.ts";
import styles from "./lead-form.module.css";

/** Says what the request is about, where the page already knows it. */
export function SubjectLine({ subject }: { readonly subject: LeadSubject }): ReactNode {
  const words = subjectWords(subject);
  if (words === "") return null;
  return (
    <p className={styles.subject}>
      {texts.enquiringAbout} <strong>{words}</strong>
    </p>
  );
}

/** `Private office, Pune`; empty when nothing is known. */
export function subjectWords({ city, productType, about }: LeadSubject): string {
  const product = productType === undefined ? "" : productTypes[productType].label;
  const what = [product, about].filter(Boolean).join(", ");
  if (city === undefined) return what;
  return what === "" ? city : texts.subjectIn(what, city);
}
