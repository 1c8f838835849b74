import { spokenTime } from "../../../api/contract/ist.ts";
import * as texts from "../../../texts/mail.ts";
import type { OrderStory } from "../../booking/index.ts";
import type { Email } from "../email.ts";
import { orderEmail } from "./order-facts.ts";
import type { OrderLinks } from "./order-links.ts";

/**
 * The code that confirms a booking that costs nothing. No link of it opens the booking: whoever reads an
 * email that they did not ask for cannot confirm anything by opening it.
 */
export function emailCodeEmail(
  story: OrderStory,
  links: Pick<OrderLinks, "myBookings">,
  code: string,
): Email {
  const { order, item, centre } = story;
  return orderEmail(story, links, {
    subject: texts.code(code, item.name, centre.name),
    paragraphs: [texts.codeText(code, spokenTime(order.hold_expires_at)), texts.codeNotAsked],
  });
}
