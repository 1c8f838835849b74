import type { ReactNode } from "react";
import { productTypes } from "../../api/contract/product-types.ts";
import * as texts from "../../texts/lead-form.ts";
import type { LeadSubject } from "./lead-fields.ts";
import styles from "./lead-form.module.css";

/** Shows the subject of the enquiry, if the page knows it. */
export function SubjectLine({ subject }: { readonly subject: LeadSubject }): ReactNode {
  const text = formatSubject(subject);
  if (text === "") return null;
  return (
    <p className={styles.subject}>
      {texts.enquiringAbout} <strong>{text}</strong>
    </p>
  );
}

/** Formats the subject, such as `Private office, Pune`. Returns an empty string if the subject is unknown. */
export function formatSubject({ city, productType, about }: LeadSubject): string {
  const product = productType === undefined ? "" : productTypes[productType].label;
  const subjectText = [product, about].filter(Boolean).join(", ");
  if (city === undefined) return subjectText;
  return subjectText === "" ? city : texts.subjectInCity(subjectText, city);
}
