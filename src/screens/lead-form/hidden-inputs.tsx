import type { ReactNode } from "react";
import * as texts from "../../texts/lead-form.ts";
import type { LeadSubject } from "./lead-fields.ts";
import styles from "./lead-form.module.css";

type Props = { readonly subject: LeadSubject };

/**
 * Hidden inputs of the form: its subject, and the honeypot, a field that only bots fill in. The honeypot needs a name
 * that browsers and password managers do not autofill.
 */
export function HiddenInputs({ subject }: Props): ReactNode {
  const { city, productType, about } = subject;
  return (
    <>
      {city !== undefined && <input type="hidden" name="city" value={city} />}
      {productType !== undefined && <input type="hidden" name="productType" value={productType} />}
      {about !== undefined && <input type="hidden" name="about" value={about} />}
      <div className={styles.unseen} aria-hidden="true">
        <label htmlFor="field-topic">{texts.honeypotLabel}</label>
        <input id="field-topic" name="topic" type="text" tabIndex={-1} autoComplete="off" />
      </div>
    </>
  );
}
