import type { MouseEvent, ReactNode } from "react";
import { useLocation } from "react-router-dom";
import type { FormDefinition } from "../../api/contract/content.ts";
import { leadView } from "../../machines/lead/selectors.ts";
import * as texts from "../../texts/lead-form.ts";
import { buttonClass } from "../../ui/button.tsx";
import content from "../../ui/content.module.css";
import { focusOnMount } from "../../ui/notice.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { formatCallBy } from "./format-call-by.ts";
import { useLead, useLeadActions } from "./lead.tsx";
import styles from "./lead-form.module.css";

type Props = {
  readonly content: FormDefinition["thankYou"];
  /** Called when the empty form is shown again. */
  readonly onReset: () => void;
};

/**
 * Confirms that we received the request, and states by when we will call back. Receives the focus, so that the
 * confirmation is announced.
 */
export function ThankYou({ content: message, onReset }: Props): ReactNode {
  const lead = leadView(useLead()).data;
  const { emptyLead } = useLeadActions();
  const { pathname, search } = useLocation();
  const reset = (event: MouseEvent) => {
    event.preventDefault();
    emptyLead();
    onReset();
  };
  return (
    <div ref={focusOnMount} className={styles.thanks} tabIndex={-1}>
      <h2 className={styles.heading}>{message.heading}</h2>
      {lead && <p className={styles.callBy}>{formatCallBy(lead)}</p>}
      <p>
        <RichText text={message.text} />
      </p>
      {lead && (
        <p className={content.small}>
          {texts.reference} <strong>{lead.leadId}</strong>
        </p>
      )}
      <p>
        {/* A link, because without scripts an empty form is a new page. */}
        <a href={pathname + search} className={buttonClass({ variant: "secondary" })} onClick={reset}>
          {texts.sendAnother}
        </a>
      </p>
    </div>
  );
}
