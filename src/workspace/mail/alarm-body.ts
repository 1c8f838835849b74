import { isoInIst } from "../../api/contract/ist.ts";
import * as texts from "../../texts/mail.ts";
import type { MessagePayload } from "../database/message-kinds.ts";
import { checkTextOf, runbookOf } from "../reconciliation/index.ts";

/**
 * Builds the JSON body for `ALARM_WEBHOOK_URL`. `text` contains everything that a person needs: chat services show only
 * it.
 */
export function alarmBody(
  { check, rows, since }: MessagePayload<"alarm_webhook">,
  publicOrigin: string,
): object {
  const { title, repair } = checkTextOf(check);
  const runbook = runbookOf(check, rows === null);
  const problem =
    rows === null
      ? `${texts.overdueCheck(title)}. ${texts.overdueCheckAdvice}`
      : `${texts.alarm(title, rows)}. ${repair}`;
  return {
    event: rows === null ? "alarm.overdue" : "alarm.findings",
    site: publicOrigin,
    check,
    rows,
    since: since === null ? null : isoInIst(since),
    runbook,
    text: `${publicOrigin}: ${problem} See ${runbook}.`,
  };
}
