import type { OrderGuest, OrderStory } from "../../booking/index.ts";
import type { MessagePayload } from "../../database/message-kinds.ts";
import { type Attachment, type Email, greetingOf, spokenName } from "../email.ts";
import { gettingThere, placeFacts } from "./order-facts.ts";

/**
 * Tells a guest when and where, or that it is off. The email goes to an address that somebody else has typed: it has no price, no
 * invoice and no link into the booking, and of what its customer typed only what looks like a name.
 */
export function guestNews(
  story: OrderStory,
  guest: OrderGuest,
  news: MessagePayload<"guest_news">["news"],
  attachments: readonly Attachment[],
): Email {
  const { order, centre, item } = story;
  const host = spokenName(order.customer_name, guestNameLimits);
  const what = `${item.name} at ${centre.name}`;
  const { subject, paragraphs } = words[news](host === "" ? "Someone" : host, what);
  const facts = news === "cancelled" ? placeFacts(story) : [...placeFacts(story), ...gettingThere(story)];
  return {
    to: { name: spokenName(guest.name, guestNameLimits), address: guest.email },
    content: { subject, greeting: greetingOf(guest.name, guestNameLimits), paragraphs, facts, links: [] },
    attachments,
  };
}

/** Room for a name, not for a message to a stranger. */
const guestNameLimits = { letters: 40, words: 5 };

const unexpected = "Don't know about this? You can ignore this email.";

const words: Readonly<
  Record<
    MessagePayload<"guest_news">["news"],
    (host: string, what: string) => { readonly subject: string; readonly paragraphs: readonly string[] }
  >
> = {
  invited: (host, what) => ({
    subject: `You're invited: ${what}`,
    paragraphs: [
      `${host} has booked a space and invited you. The calendar entry is attached. Just give the name at reception when you arrive.`,
      unexpected,
    ],
  }),
  changed: (host, what) => ({
    subject: `Changed: ${what}`,
    paragraphs: [
      `${host} has changed the booking that you're invited to. Here is how it stands now; the attached entry updates your calendar.`,
    ],
  }),
  cancelled: (host, what) => ({
    subject: `Cancelled: ${what}`,
    paragraphs: [
      `You're no longer expected at this booking by ${host === "Someone" ? "the person who invited you" : host}. The attached entry takes it out of your calendar.`,
    ],
  }),
};
