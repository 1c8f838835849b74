import type { Brand } from "../../../api/contract/content.ts";
import * as texts from "../../../texts/mail.ts";
import type { MessagePayload } from "../../database/message-kinds.ts";
import { checkTextOf } from "../../reconciliation/index.ts";
import { type Email, emailTo, formatDateTime } from "../email.ts";

const facts = texts.alarmFacts;

type Sender = { readonly alarmEmail: string; readonly brand: Brand };

/** Reports to the operator what a check has found and how to fix it. Sent once, when the check starts to fail. */
export function alarm(
  { check, rows, oldestAt }: MessagePayload<"alarm">,
  { alarmEmail, brand }: Sender,
): Email {
  const { title, repair } = checkTextOf(check);
  const oldestFact = oldestAt === null ? [] : [[facts.oldest, formatDateTime(new Date(oldestAt))] as const];
  return emailTo(operator(alarmEmail, brand), {
    subject: texts.alarm(title, rows),
    greeting: texts.alarmGreeting,
    paragraphs: [texts.alarmText(title, rows, repair), texts.alarmAdvice],
    facts: [[facts.check, check], [facts.rows, String(rows)], ...oldestFact],
  });
}

/** Reports to the operator that a check has not succeeded for hours. Sent once, until the check succeeds again. */
export function overdueCheckAlarm(
  { check, succeededAt }: MessagePayload<"overdue_check">,
  { alarmEmail, brand }: Sender,
): Email {
  const { title } = checkTextOf(check);
  const lastSuccess = succeededAt === null ? facts.neverSucceeded : formatDateTime(new Date(succeededAt));
  return emailTo(operator(alarmEmail, brand), {
    subject: texts.overdueCheck(title),
    greeting: texts.alarmGreeting,
    paragraphs: [texts.overdueCheckText(title), texts.overdueCheckAdvice],
    facts: [
      [facts.check, check],
      [facts.succeeded, lastSuccess],
    ],
  });
}

function operator(address: string, brand: Brand) {
  return { name: texts.operations(brand.name), address };
}
