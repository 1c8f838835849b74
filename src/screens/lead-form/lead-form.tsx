import { type ReactNode, useRef } from "react";
import type { FormDefinition } from "../../api/contract/content.ts";
import { leadView } from "../../machines/lead/selectors.ts";
import { RichText } from "../../ui/rich-text.tsx";
import { Lead, type LoadLead, useLead } from "./lead.tsx";
import type { LeadSubject } from "./lead-fields.ts";
import styles from "./lead-form.module.css";
import { LeadInputs } from "./lead-inputs.tsx";
import { ThankYou } from "./thank-you.tsx";

/** Where a posted form brings the visitor back to, and what a link to the form names. */
export const leadFormId = "lead-form";

type Props = {
  readonly form: FormDefinition;
  readonly heading: string;
  readonly intro?: string | undefined;
  /** What the page is about, sent along; city by its name. */
  readonly subject?: LeadSubject;
  /** Told apart in tests. */
  readonly load?: LoadLead;
};

/**
 * A lead form, built from the content service's definition. The screen needs `leadFlow` in its `+flow.ts`, so that the
 * form also works without JavaScript. One on a page.
 */
export function LeadForm({ form, load, ...words }: Props): ReactNode {
  return (
    <Lead form={form} load={load}>
      <Panel form={form} {...words} />
    </Lead>
  );
}

function Panel({ form, heading, intro, subject = {} }: Omit<Props, "load">): ReactNode {
  const panel = useRef<HTMLDivElement>(null);
  const isThanked = leadView(useLead()).showThankYou;
  return (
    <div ref={panel} id={leadFormId} className={styles.panel} tabIndex={-1}>
      {isThanked ? (
        <ThankYou words={form.thankYou} onAgain={() => panel.current?.focus()} />
      ) : (
        <>
          <h2 className={styles.heading}>{heading}</h2>
          {intro && (
            <p className={styles.intro}>
              <RichText text={intro} />
            </p>
          )}
          <LeadInputs form={form} subject={subject} />
        </>
      )}
    </div>
  );
}
