import { type ReactNode, useRef } from "react";
import type { FormDefinition } from "../../api/contract/content.ts";
import type { leadMachine } from "../../machines/lead/machine.ts";
import { leadView } from "../../machines/lead/selectors.ts";
import { RichText } from "../../ui/rich-text.tsx";
import { Lead, useLead } from "./lead.tsx";
import { type LeadSubject, leadFormId } from "./lead-fields.ts";
import styles from "./lead-form.module.css";
import { LeadInputs } from "./lead-inputs.tsx";
import { ThankYou } from "./thank-you.tsx";

type Props = {
  readonly form: FormDefinition;
  readonly heading: string;
  readonly intro?: string | undefined;
  /** Subject of the page, which is sent with the lead. `city` is a name, not a slug. */
  readonly subject?: LeadSubject;
  /** Replaces the machine in tests. */
  readonly machine?: typeof leadMachine;
};

/**
 * A lead form, rendered from the content service's definition. The screen needs `leadFlow` in its `+flow.ts`, so that
 * the form also works without JavaScript. A page can have only one lead form.
 */
export function LeadForm({ form, machine, ...panelProps }: Props): ReactNode {
  return (
    <Lead form={form} machine={machine}>
      <Panel form={form} {...panelProps} />
    </Lead>
  );
}

function Panel({ form, heading, intro, subject = {} }: Omit<Props, "machine">): ReactNode {
  const panel = useRef<HTMLDivElement>(null);
  const showThankYou = leadView(useLead()).showThankYou;
  return (
    <div ref={panel} id={leadFormId} className={styles.panel} tabIndex={-1}>
      {showThankYou ? (
        <ThankYou content={form.thankYou} onReset={() => panel.current?.focus()} />
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
