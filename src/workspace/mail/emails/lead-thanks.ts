import type { Brand } from "../../../api/contract/content.ts";
import { istDateOf, spokenDate, spokenTime } from "../../../api/contract/ist.ts";
import * as texts from "../../../texts/mail.ts";
import { callByOf, type Lead } from "../../lead/index.ts";
import { type Email, greetingOf, spokenMobile, spokenName } from "../email.ts";
import { myBookings } from "./order-links.ts";

/**
 * Tells enquirers that we have their request, and when we call. Of what they typed nothing is repeated but the name and
 * the phone number: the address may be somebody else's.
 */
export function leadThanks({ payload, created_at: at }: Lead, brand: Brand, publicOrigin: string): Email {
  const callBy = callByOf(at);
  return {
    to: { name: spokenName(payload.name), address: payload.email },
    content: {
      subject: texts.leadThanks(brand.name),
      greeting: greetingOf(payload.name),
      paragraphs: [
        texts.leadThanksText(spokenMobile(payload.phone), spokenTime(callBy), spokenDate(istDateOf(callBy))),
        texts.leadUrgent(brand.phone),
        texts.leadNotAsked,
      ],
      facts: [],
      links: [myBookings(publicOrigin)],
    },
    attachments: [],
  };
}
