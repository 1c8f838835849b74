import type { Brand } from "../../../api/contract/content.ts";
import { istDateOf, spokenDate, spokenTime } from "../../../api/contract/ist.ts";
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
      subject: `Changed: ${payload.name}'s lead ${id}`,
      greeting: `${payload.name} has sent the form again with changes.`,
      paragraphs: [
        `New: ${news.map(([label, value]) => `${label}: ${value}`).join("; ")}.`,
        `The promised call stays as it was: before ${spokenTime(callBy)} on ${spokenDate(istDateOf(callBy))}.`,
      ],
      facts: [...leadFacts(payload), ["Lead", id]],
      links: [],
    },
    attachments: [],
  };
}
