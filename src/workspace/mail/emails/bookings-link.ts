import { bookingsLinkMinutes } from "../../../api/contract/booking-rules.ts";
import { href } from "../../../api/contract/href.ts";
import * as texts from "../../../texts/mail.ts";
import type { BookingsLink } from "../../my-bookings/index.ts";
import { type Email, greetingOf } from "../email.ts";

/** The link to somebody's bookings. Opening it does not use it up: mail scanners open links too. */
export function bookingsLinkEmail({ email, key }: BookingsLink, publicOrigin: string): Email {
  return {
    to: { name: "", address: email },
    content: {
      subject: texts.bookingsSubject,
      greeting: greetingOf(""),
      paragraphs: [texts.bookingsText(bookingsLinkMinutes), texts.bookingsWarning],
      facts: [],
      button: { label: texts.seeBookings, href: publicOrigin + href("/my-bookings", {}, { key }) },
      links: [],
    },
    attachments: [],
  };
}
