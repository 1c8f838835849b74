import type { Brand } from "../../../api/contract/content.ts";
import { istDateOf, spokenDate, spokenTime } from "../../../api/contract/ist.ts";
import * as texts from "../../../texts/mail.ts";
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
      subject: texts.newLead(payload.name, payload.city, sign === "honeypot"),
      greeting: texts.wantsCall(payload.name),
      paragraphs: [
        texts.promisedCall(spokenTime(callBy), spokenDate(istDateOf(callBy))),
        ...(sign === null ? [] : [texts.maybeBot[sign]]),
      ],
      facts: [
        ...leadFacts(payload),
        [texts.lead.lead, id],
        [texts.lead.received, `${spokenDate(istDateOf(at))}, ${spokenTime(at)}`],
      ],
      links: [],
    },
    attachments: [],
  };
}
