import {
  cancellationSentence,
  deadlinesOf,
  standardCancellation,
} from "../../../api/contract/cancellation.ts";
import { istDateOf, spokenDate, spokenDays, spokenTime } from "../../../api/contract/ist.ts";
import type { OrderStory } from "../../booking/index.ts";
import { stayOfOrder } from "../../orders/index.ts";
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

/** Until when cancelling is free, or returns a part; nothing when nothing was paid. */
export function cancellationFact({ order, now }: OrderStory): EmailContent["facts"] {
  if (order.total_paise === 0 || order.status !== "confirmed") return [];
  const rules = order.quote.cancellation ?? standardCancellation;
  return [["Cancelling", cancellationSentence(deadlinesOf(rules, order.starts_at), now)]];
}

/** The time of an order for people, such as `Mon, 23 Nov 2026, 10:00 to 12:00 IST`, or the days of its passes. */
export function whenOf(order: OrderStory["order"]): string {
  const stay = stayOfOrder(order);
  if (stay.unit === "day") return spokenDays(stay.days);
  const first = istDateOf(order.starts_at);
  const from = spokenTime(order.starts_at).replace(" IST", "");
  // A time that ends at midnight ends with its day, not with the next.
  const until = istDateOf(order.ends_at) === first ? spokenTime(order.ends_at) : "24:00 IST";
  return `${spokenDate(first)}, ${from} to ${until}`;
}
