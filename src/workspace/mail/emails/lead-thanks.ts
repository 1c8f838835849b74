import type { Brand } from "../../../api/contract/content.ts";
import { istDateOf, spokenDate, spokenTime } from "../../../api/contract/ist.ts";
import * as texts from "../../../texts/mail.ts";
import { callByOf, type Lead } from "../../lead/index.ts";
import { type Email, greetingOf, spokenMobile, spokenName } from "../email.ts";
import { myBookings } from "./order-links.ts";

/** Thanks for an enquiry, with the time of our call. Repeats only name and phone: the address may be somebody else's. */
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
