import type { Brand } from "../../../api/contract/content.ts";
import { istDateOf, spokenDate, spokenTime } from "../../../api/contract/ist.ts";
import * as texts from "../../../texts/mail.ts";
import { callByOf, type Lead } from "../../lead/index.ts";
import type { Email } from "../email.ts";
import { leadFacts } from "./lead-facts.ts";

/** Tells our team which fields of a lead the enquirer has corrected; a reply to this email goes to the enquirer. */
export function leadChanged(
  { id, payload, created_at: at }: Lead,
  changed: readonly string[],
  brand: Brand,
): Email {
  const callBy = callByOf(at);
  const isChanged = ([name]: readonly [string, unknown]) => changed.includes(name);
  const news = leadFacts(Object.fromEntries(Object.entries(payload).filter(isChanged)));
  return {
    to: { name: brand.name, address: brand.email },
    replyTo: { name: payload.name, address: payload.email },
    content: {
      subject: texts.leadChanged(payload.name, id),
      greeting: texts.leadChangedText(payload.name),
      paragraphs: [
        texts.leadNews(news.map(([label, value]) => `${label}: ${value}`).join("; ")),
        texts.sameCall(spokenTime(callBy), spokenDate(istDateOf(callBy))),
      ],
      facts: [...leadFacts(payload), [texts.lead.lead, id]],
      links: [],
    },
    attachments: [],
  };
}
