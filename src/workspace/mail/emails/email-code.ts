import { spokenTime } from "../../../api/contract/ist.ts";
import * as texts from "../../../texts/mail.ts";
import type { OrderStory } from "../../booking/index.ts";
import type { Email } from "../email.ts";
import { orderEmail } from "./order-facts.ts";
import type { OrderLinks } from "./order-links.ts";

/** The code that confirms a free booking. No link confirms: the address may be somebody else's. */
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
