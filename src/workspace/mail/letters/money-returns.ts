import type { OrderStory } from "../../booking/order-details.ts";
import { inRupees } from "../../booking/rupees.ts";
import { greetingOf, type Mail } from "../letter.ts";
import { orderFacts } from "./order-facts.ts";
import type { orderLinks } from "./order-links.ts";

/** What goes back, in paise, and why, in a sentence. */
export type Returning = { readonly amountPaise: number; readonly reason: string };

/** Money came that buys nothing: it goes back by itself. */
export function moneyReturning(
  story: OrderStory,
  links: ReturnType<typeof orderLinks>,
  { amountPaise, reason }: Returning,
): Mail {
  const amount = inRupees(amountPaise);
  const standing =
    story.status === "confirmed"
      ? "Your booking itself is confirmed; this changes nothing about it."
      : "There is no booking, and you owe us nothing. Other times and rooms may be free.";
  return refundMail(story, links, `Your ${amount} are on their way back (${story.order.number})`, [
    `We have received ${amount} from you. ${reason}`,
    `We are sending the whole amount back the way it came; banks need five to seven working days. ${standing}`,
  ]);
}

/** The gateway has sent the money back. */
export function moneyReturned(
  story: OrderStory,
  links: ReturnType<typeof orderLinks>,
  { amountPaise }: Returning,
): Mail {
  const amount = inRupees(amountPaise);
  return refundMail(story, links, `Your ${amount} have been sent back (${story.order.number})`, [
    `We have sent ${amount} back the way they came. Your bank shows them within five to seven working days.`,
  ]);
}

function refundMail(
  story: OrderStory,
  links: ReturnType<typeof orderLinks>,
  subject: string,
  paragraphs: readonly string[],
): Mail {
  const { order } = story;
  return {
    to: { name: order.customer_name, address: order.customer_email },
    letter: {
      subject,
      greeting: greetingOf(order.customer_name),
      paragraphs,
      facts: orderFacts(story),
      links: [{ label: "How your booking stands", href: links.result }],
    },
    enclosures: [],
  };
}
