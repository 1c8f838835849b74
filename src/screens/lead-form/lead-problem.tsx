import type { ReactNode } from "react";
import type { CallFailure } from "../../api/call.ts";
import type { FormField } from "../../api/contract/content.ts";
import { messageForVisitors } from "../../api/failure.ts";
import * as frame from "../../texts/frame.ts";
import * as texts from "../../texts/lead-form.ts";
import { fieldId } from "../../ui/field.tsx";
import { tryAgainSentence } from "../../ui/format/duration.ts";
import { focusOnArrival, Notice } from "../../ui/notice.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { phoneHref } from "../frame/paths.ts";
import { useSiteContent } from "../frame/use-site-content.ts";
import { useLead } from "./lead.tsx";
import styles from "./lead-form.module.css";

/** What stands over the fields when the lead was refused or did not get through; nothing otherwise. */
export function LeadProblem({ fields }: { readonly fields: readonly FormField[] }): ReactNode {
  const { value, context } = useLead();
  const { notice, error, fieldErrors } = context;
  if (value === "refused" && notice !== null)
    return <Refusal notice={notice} faults={fieldErrors} fields={fields} />;
  return value === "failed" && error !== null ? <Failure error={error} /> : null;
}

function Refusal(props: {
  readonly notice: string;
  readonly faults: Readonly<Record<string, string>>;
  readonly fields: readonly FormField[];
}): ReactNode {
  const { notice, faults, fields } = props;
  const known = fields.filter(({ name }) => faults[name] !== undefined);
  const others = Object.entries(faults).filter(([name]) => !fields.some((field) => field.name === name));
  return (
    <div className={styles.problem}>
      <Notice tone="danger" heading={notice} quiet ref={focusOnArrival}>
        <ul className={styles.faults}>
          {known.map(({ name }) => (
            <li key={name}>
              <a href={`#${fieldId({ name })}`}>{faults[name]}</a>
            </li>
          ))}
          {others.map(([name, sentence]) => (
            <li key={name}>{sentence}</li>
          ))}
        </ul>
      </Notice>
    </div>
  );
}

/** The request did not get through: what was typed is still there, and a person can be rung. */
export function Failure({ error }: { readonly error: CallFailure }): ReactNode {
  const { phone } = useSiteContent();
  return (
    <div className={styles.problem}>
      <Notice tone="danger" heading={texts.notSent} quiet ref={focusOnArrival}>
        <p>
          {error.statusCode === 0 ? texts.noConnection : (messageForVisitors(error) ?? frame.somethingBroke)}
        </p>
        <p>
          <span>{texts.nothingLost}</span>{" "}
          <span>
            {error.retryAfterSeconds === undefined
              ? texts.tryAgainSoon
              : tryAgainSentence(error.retryAfterSeconds)}
          </span>{" "}
          <RichText text={texts.orCall(phone, phoneHref(phone))} />
        </p>
      </Notice>
    </div>
  );
}
