import { spokenTime } from "../../../api/contract/ist.ts";
import * as texts from "../../../texts/mail.ts";
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
      subject: texts.code(code, item.name, centre.name),
      greeting: greetingOf(order.customer_name),
      paragraphs: [texts.codeText(code, spokenTime(order.hold_expires_at)), texts.codeNotAsked],
      facts: orderFacts(story),
      links: [],
    },
    attachments: [],
  };
}
