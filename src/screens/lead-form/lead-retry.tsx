import type { ReactNode } from "react";
import type { LeadContext } from "../../machines/lead/machine.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./lead-form.module.css";
import { Failure } from "./lead-problem.tsx";
import type { PostedLead } from "./posted-lead.ts";

/**
 * Stands where the form would, when the service was away while a form was posted and therefore could not even say which
 * fields it has: what was typed is carried along, and can be sent again.
 */
export function LeadRetry({ posted }: { readonly posted: PostedLead["lead"] }): ReactNode {
  const { draft, error } = (posted as unknown as { readonly context: LeadContext }).context;
  if (error === null) return null;
  return (
    <form method="post" action="#lead-form" id="lead-form" className={styles.panel}>
      <Failure error={error} />
      {Object.entries(draft).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value === true ? "on" : String(value)} />
      ))}
      <Button type="submit" size="large">
        Try again
      </Button>
    </form>
  );
}
