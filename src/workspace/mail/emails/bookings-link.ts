import { bookingsLinkMinutes } from "../../../api/contract/booking-rules.ts";
import { href } from "../../../api/contract/routes.ts";
import type { BookingsLink } from "../../my-bookings/index.ts";
import { type Email, greetingOf } from "../email.ts";

/** The link to somebody's bookings. Opening it does not use it up: mail scanners open links too. */
export function bookingsLinkEmail({ email, key }: BookingsLink, publicOrigin: string): Email {
  return {
    to: { name: "", address: email },
    content: {
      subject: "Your bookings",
      greeting: greetingOf(""),
      paragraphs: [
        `Here is the link to your bookings. It works for ${bookingsLinkMinutes} minutes.`,
        "Didn't ask for this? You can ignore this email. Please don't forward it: the link opens your bookings.",
      ],
      facts: [],
      links: [{ label: "See my bookings", href: publicOrigin + href("/my-bookings", {}, { key }) }],
    },
    attachments: [],
  };
}
