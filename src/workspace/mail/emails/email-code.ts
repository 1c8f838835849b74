import { spokenTime } from "../../../api/contract/ist.ts";
import type { OrderStory } from "../../booking/index.ts";
import { type Email, greetingOf } from "../email.ts";
import { orderFacts } from "./order-facts.ts";

/**
 * The code that confirms a booking that costs nothing. It carries no link: whoever reads an email that they did not ask for
 * cannot confirm anything by opening it.
 */
export function emailCodeEmail(story: OrderStory, code: string): Email {
  const { order, item, centre } = story;
  return {
    to: { name: order.customer_name, address: order.customer_email },
    content: {
      subject: `${code} is your code for ${item.name} at ${centre.name}`,
      greeting: greetingOf(order.customer_name),
      paragraphs: [
        `Your code is ${code}. Enter it on the booking page by ${spokenTime(order.hold_expires_at)} to confirm your booking. There is nothing to pay.`,
        "Didn't ask for this? Then you can ignore this email: without the code nothing is booked.",
      ],
      facts: orderFacts(story),
      links: [],
    },
    attachments: [],
  };
}
