import type { Brand } from "../../../api/contract/content.ts";
import { istDateOf, spokenDate, spokenTime } from "../../../api/contract/ist.ts";
import { callByOf, type Lead } from "../../lead/index.ts";
import type { Email } from "../email.ts";
import { leadFacts } from "./lead-facts.ts";

/** Tells our team of a lead; a reply to this email goes to the enquirer. */
export function leadNotice({ id, payload, bot_sign: sign, created_at: at }: Lead, brand: Brand): Email {
  const callBy = callByOf(at);
  return {
    to: { name: brand.name, address: brand.email },
    replyTo: { name: payload.name, address: payload.email },
    content: {
      subject: `New lead: ${payload.name}${payload.city === undefined ? "" : `, ${payload.city}`}`,
      greeting: `${payload.name} would like a call.`,
      paragraphs: [
        `We promised to call before ${spokenTime(callBy)} on ${spokenDate(istDateOf(callBy))}.`,
        ...(sign === null
          ? []
          : ["The form was sent within two seconds: filled in by a browser, or by a bot."]),
      ],
      facts: [
        ...leadFacts(payload),
        ["Lead", id],
        ["Received", `${spokenDate(istDateOf(at))}, ${spokenTime(at)}`],
      ],
      links: [],
    },
    attachments: [],
  };
}
