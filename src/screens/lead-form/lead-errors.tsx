import type { ReactNode } from "react";
import type { FormField } from "../../api/contract/content.ts";
import { fieldId } from "../../ui/field.tsx";
import { focusOnMount, Notice } from "../../ui/notice.tsx";
import { useLead } from "./lead.tsx";
import { LeadFailure } from "./lead-failure.tsx";
import styles from "./lead-form.module.css";

/** The error above the fields when the lead was rejected or could not be sent; renders nothing otherwise. */
export function LeadErrors({ fields }: { readonly fields: readonly FormField[] }): ReactNode {
  const { value, context } = useLead();
  const { notice, error, fieldErrors } = context;
  if (value === "refused" && notice !== null)
    return <ValidationErrors notice={notice} fieldErrors={fieldErrors} fields={fields} />;
  return value === "failed" && error !== null ? <LeadFailure error={error} /> : null;
}

function ValidationErrors(props: {
  readonly notice: string;
  readonly fieldErrors: Readonly<Record<string, string>>;
  readonly fields: readonly FormField[];
}): ReactNode {
  const { notice, fieldErrors, fields } = props;
  const fieldsWithErrors = fields.filter(({ name }) => fieldErrors[name] !== undefined);
  const unlistedErrors = Object.entries(fieldErrors).filter(
    ([name]) => !fields.some((field) => field.name === name),
  );
  return (
    <div className={styles.problem}>
      <Notice tone="danger" heading={notice} quiet ref={focusOnMount}>
        <ul className={styles.faults}>
          {fieldsWithErrors.map(({ name }) => (
            <li key={name}>
              <a href={`#${fieldId({ name })}`}>{fieldErrors[name]}</a>
            </li>
          ))}
          {unlistedErrors.map(([name, message]) => (
            <li key={name}>{message}</li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}
