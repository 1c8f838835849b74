import { istDateOf, spokenDate, spokenTime } from "../../../api/contract/ist.ts";
import type { OrderStory } from "../../booking/index.ts";
import type { EmailContent } from "../email.ts";

/** What was booked, where, when and for how many. */
export function orderFacts({ order, centre, item }: OrderStory): EmailContent["facts"] {
  const passes = order.unit === "day" ? [["Passes a day", String(order.quantity)] as const] : [];
  return [
    ["Booking", order.number],
    ["What", `${item.name}, ${item.label}`],
    ["When", whenOf(order)],
    ["Where", `${centre.name}\n${centre.address} ${centre.pincode}`],
    ["People", String(order.people)],
    ...passes,
  ];
}

/** The time of an order for people, such as `Mon, 23 Nov 2026, 10:00 to 12:00 IST`, or the days of its passes. */
export function whenOf(order: Pick<OrderStory["order"], "unit" | "starts_at" | "ends_at">): string {
  const first = istDateOf(order.starts_at);
  // A time that ends at midnight ends with its day, not with the next.
  const last = istDateOf(new Date(order.ends_at.getTime() - 1));
  if (order.unit === "hour") {
    const from = spokenTime(order.starts_at).replace(" IST", "");
    const until = istDateOf(order.ends_at) === first ? spokenTime(order.ends_at) : "24:00 IST";
    return `${spokenDate(first)}, ${from} to ${until}`;
  }
  return first === last ? spokenDate(first) : `${spokenDate(first)} to ${spokenDate(last)}`;
}
