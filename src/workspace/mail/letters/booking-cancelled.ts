import type { OrderStory } from "../../booking/order-details.ts";
import { inRupees } from "../../booking/rupees.ts";
import { type Enclosure, greetingOf, type Mail } from "../letter.ts";
import { orderFacts } from "./order-facts.ts";
import type { orderLinks } from "./order-links.ts";

/** The booking was cancelled, and what happens to the money. */
export function bookingCancelled(
  story: OrderStory,
  links: ReturnType<typeof orderLinks>,
  {
    reason,
    creditNote,
  }: { readonly reason?: string | undefined; readonly creditNote?: string | null | undefined },
  enclosures: readonly Enclosure[],
): Mail {
  const { order, item, centre, refund } = story;
  const money =
    refund === null
      ? []
      : [
          `${inRupees(refund.amount_paise)} go back the way they came; banks need five to seven working days.`,
        ];
  return {
    to: { name: order.customer_name, address: order.customer_email },
    letter: {
      subject: `Cancelled: ${item.name} at ${centre.name} (${order.number})`,
      greeting: greetingOf(order.customer_name),
      paragraphs: [`Your booking has been cancelled. ${reason ?? ""}`.trim(), ...money],
      facts: [...orderFacts(story), ...(creditNote ? [["Credit note", creditNote] as const] : [])],
      links: [{ label: "Your booking", href: links.result }],
    },
    enclosures,
  };
}
