import {
  maskedEmail,
  maskedPhone,
  maxFoundOrders,
  orderSearchesFor,
  searchOrders,
} from "../booking/index.ts";
import type { CommandSettings } from "../command-settings.ts";
import { formatOrderTime } from "../orders/index.ts";
import { type CommandDeps, type CommandOutcome, withDatabase } from "./run-command.ts";

export const findUsage = `Usage: npm run find -- TEXT

  TEXT  the number of a booking, or the beginning of the customer's phone number, email address, name, company or
        GSTIN, in quotes if it contains spaces`;

/** Finds bookings for an operator who has a customer on the phone. Phone numbers and email addresses are masked. */
export async function runFind(
  text: string,
  settings: CommandSettings,
  deps: Pick<CommandDeps, "log">,
): Promise<CommandOutcome> {
  const searches = orderSearchesFor(text);
  if (searches.length === 0) return { ok: false, problem: "Give at least three characters." };
  return withDatabase("find a booking", settings, deps, async ({ db }) => {
    const lists = await Promise.all(searches.map((search) => searchOrders(db, search)));
    const found = [...new Map(lists.flat().map((order) => [order.id, order])).values()];
    if (found.length === 0) return { ok: false, problem: `No booking matches ${text}.` };
    const lines = found.map((order) =>
      [
        order.number,
        order.status,
        formatOrderTime(order),
        `${order.item}, ${order.centre}`,
        [order.customer_name, order.customer_company].filter(Boolean).join(", "),
        `${maskedPhone(order.customer_phone)}, ${maskedEmail(order.customer_email)}`,
      ].join("  "),
    );
    const isCut = lists.some(({ length }) => length === maxFoundOrders);
    return {
      ok: true,
      lines: isCut ? [...lines, "There may be more matches. Type more of the text."] : lines,
    };
  });
}
