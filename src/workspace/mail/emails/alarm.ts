import type { Brand } from "../../../api/contract/content.ts";
import { istDateOf, spokenDate, spokenTime } from "../../../api/contract/ist.ts";
import type { MessagePayload } from "../../database/message-kinds.ts";
import { checkTextOf } from "../../doctor/index.ts";
import type { Email } from "../email.ts";

/** Tells the operator that a check found something, and what to do. Sent once until the check finds nothing again. */
export function alarm(
  { check, rows, oldestAt }: MessagePayload<"alarm">,
  { alarmEmail, brand }: { readonly alarmEmail: string; readonly brand: Brand },
): Email {
  const { title, repair } = checkTextOf(check);
  const oldest = oldestAt === null ? null : new Date(oldestAt);
  const since = oldest === null ? "" : `${spokenDate(istDateOf(oldest))}, ${spokenTime(oldest)}`;
  return {
    to: { name: `${brand.name} operations`, address: alarmEmail },
    content: {
      subject: `Alarm: ${title} (${rows})`,
      greeting: "Hello,",
      paragraphs: [
        `A check of the books found ${rows === 1 ? "one row" : `${rows} rows`}: ${title.toLowerCase()}. ${repair}`,
        "Run `npm run doctor` to see each row, and `npm run doctor -- --repair` to repair what can be repaired. There will be no further email about this check until it has found nothing for once.",
      ],
      facts: [
        ["Check", check],
        ["Rows", String(rows)],
        ...(since === "" ? [] : [["Oldest", since] as const]),
      ],
      links: [],
    },
    attachments: [],
  };
}
