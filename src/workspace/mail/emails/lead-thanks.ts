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
      subject: `We've received your request – ${brand.name}`,
      greeting: greetingOf(payload.name),
      paragraphs: [
        `Thank you for getting in touch. We'll call you on ${payload.phone} before ${spokenTime(callBy)} on ${spokenDate(istDateOf(callBy))}.`,
        `Is it urgent, or is another number better? Call us on ${brand.phone}, or reply to this email.`,
        "Wasn't it you who asked? We'll make that one call and no more. Reply to this email and we won't make it.",
      ],
      facts: [],
      links: [],
    },
    attachments: [],
  };
}
