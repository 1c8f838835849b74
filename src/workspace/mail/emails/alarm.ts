import type { Brand } from "../../../api/contract/content.ts";
import { istDateOf, spokenDate, spokenTime } from "../../../api/contract/ist.ts";
import * as texts from "../../../texts/mail.ts";
import type { MessagePayload } from "../../database/message-kinds.ts";
import { checkTextOf } from "../../doctor/index.ts";
import type { Email } from "../email.ts";

const facts = texts.alarmFacts;

/** Tells the operator that a check found something, and what to do. Sent once until the check finds nothing again. */
export function alarm(
  { check, rows, oldestAt }: MessagePayload<"alarm">,
  { alarmEmail, brand }: { readonly alarmEmail: string; readonly brand: Brand },
): Email {
  const { title, repair } = checkTextOf(check);
  const oldest = oldestAt === null ? null : new Date(oldestAt);
  const since =
    oldest === null
      ? []
      : [[facts.oldest, `${spokenDate(istDateOf(oldest))}, ${spokenTime(oldest)}`] as const];
  return {
    to: { name: texts.operations(brand.name), address: alarmEmail },
    content: {
      subject: texts.alarm(title, rows),
      greeting: texts.alarmGreeting,
      paragraphs: [texts.alarmText(title, rows, repair), texts.alarmAdvice],
      facts: [[facts.check, check], [facts.rows, String(rows)], ...since],
      links: [],
    },
    attachments: [],
  };
}
