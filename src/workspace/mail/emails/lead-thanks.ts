import type { Brand } from "../../../api/contract/content.ts";
import { istDateOf, spokenDate, spokenTime } from "../../../api/contract/ist.ts";
import { callByOf, type Lead } from "../../lead/index.ts";
import { type Email, greetingOf, spokenName } from "../email.ts";

/**
 * Tells enquirers that we have their request, and when we call. Of what they typed nothing is repeated but the name and
 * the phone number: the address may be somebody else's.
 */
export function leadThanks({ payload, created_at: at }: Lead, brand: Brand): Email {
  const callBy = callByOf(at);
  return {
    to: { name: spokenName(payload.name), address: payload.email },
    content: {
      subject: `We have your request – ${brand.name}`,
      greeting: greetingOf(payload.name),
      paragraphs: [
        `Thank you for asking. We call you on ${payload.phone} before ${spokenTime(callBy)} on ${spokenDate(istDateOf(callBy))}.`,
        `Is it urgent, or would another number be better? Call us on ${brand.phone}, or answer this mail.`,
        "If it was not you who asked, nothing happens but that one call; tell us and we leave it.",
      ],
      facts: [],
      links: [],
    },
    attachments: [],
  };
}
