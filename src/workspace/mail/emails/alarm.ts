import type { Brand } from "../../../api/contract/content.ts";
import * as texts from "../../../texts/mail.ts";
import type { MessagePayload } from "../../database/message-kinds.ts";
import { checkTextOf } from "../../reconciliation/index.ts";
import { type Email, emailTo, formatDateTime } from "../email.ts";

const facts = texts.alarmFacts;

/** Reports to the operator what a check has found and how to fix it. Sent once, when the check starts to fail. */
export function alarm(
  { check, rows, oldestAt }: MessagePayload<"alarm">,
  { alarmEmail, brand }: { readonly alarmEmail: string; readonly brand: Brand },
): Email {
  const { title, repair } = checkTextOf(check);
  const oldestFact = oldestAt === null ? [] : [[facts.oldest, formatDateTime(new Date(oldestAt))] as const];
  const to = { name: texts.operations(brand.name), address: alarmEmail };
  return emailTo(to, {
    subject: texts.alarm(title, rows),
    greeting: texts.alarmGreeting,
    paragraphs: [texts.alarmText(title, rows, repair), texts.alarmAdvice],
    facts: [[facts.check, check], [facts.rows, String(rows)], ...oldestFact],
  });
}
