import { formatDays, istDateOf, istTimeOf } from "../../api/contract/ist.ts";
import type { ListedBlock, TouchedOrder } from "../blocks/index.ts";
import { maskedEmail, maskedPhone } from "../booking/index.ts";
import { formatOrderTime } from "../orders/index.ts";

/** Formats the bookings and holds inside a block: number, time, masked customer, and the dates inside the block. */
export function formatTouched(touched: readonly TouchedOrder[]): string[] {
  if (touched.length === 0) return ["No bookings are inside the block."];
  return [
    `Inside the block, and unchanged: ${touched.length === 1 ? "1 booking" : `${touched.length} bookings`}`,
    ...touched.map(({ order, dates }) => {
      const customer = `${maskedEmail(order.customer_email)}, ${maskedPhone(order.customer_phone)}`;
      const state = order.status === "held" ? " (being paid)" : "";
      return `  ${order.number}${state}  ${formatOrderTime(order)}  ${customer}  on ${formatDays(dates)}`;
    }),
    "Agree on another time with each customer, or cancel with npm run cancel. A payment under way is completed.",
  ];
}

/** Formats a block on one line: id, period in IST, what it closes, and the reason. */
export function formatBlock(block: ListedBlock): string {
  const { id, starts_at, ends_at, itemName, item_id, centreName, passes, reason } = block;
  const instant = (at: Date) => `${istDateOf(at)} ${istTimeOf(at)}`;
  const item = itemName === null ? [] : [`${itemName} (${item_id})`];
  const place = centreName === null ? "all centres" : [...item, centreName].join(", ");
  const part = passes === null ? "" : `, ${passes} ${passes === 1 ? "pass" : "passes"} a day`;
  return `${id}  ${instant(starts_at)} to ${instant(ends_at)}  ${place}${part}: ${reason}`;
}
