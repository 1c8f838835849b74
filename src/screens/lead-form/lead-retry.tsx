import type { ReactNode } from "react";
import type { LeadContext } from "../../machines/lead/machine.ts";
import * as texts from "../../texts/common.ts";
import { Button } from "../../ui/button.tsx";
import layout from "../../ui/layout.module.css";
import { useFlowSnapshot } from "../data/flow-snapshot.ts";
import { LeadFailure } from "./lead-failure.tsx";
import styles from "./lead-form.module.css";
import { postedLeadOf } from "./posted-lead.ts";

/**
 * Form that sends a posted lead again, with the input in hidden fields. It is used if the service was unavailable
 * during the POST request and the visible fields are therefore unknown. Renders nothing if no lead was posted.
 */
export function LeadRetry(): ReactNode {
  const posted = postedLeadOf(useFlowSnapshot());
  if (posted === null) return null;
  const { draft, error } = (posted as unknown as { readonly context: LeadContext }).context;
  if (error === null) return null;
  return (
    <div className={layout.wrap}>
      <form method="post" action="#lead-form" id="lead-form" className={styles.panel}>
        <LeadFailure error={error} />
        {Object.entries(draft).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value === true ? "on" : String(value)} />
        ))}
        <Button type="submit" size="large">
          {texts.tryAgain}
        </Button>
      </form>
    </div>
  );
}
