import { formatPaise } from "../../api/contract/money.ts";
import {
  maskedEmail,
  maskedPhone,
  maxFoundOrders,
  orderSearchesFor,
  searchOrders,
} from "../booking/index.ts";
import type { CommandSettings } from "../command-settings.ts";
import type { Db } from "../database/tables.ts";
import { formatOrderTime } from "../orders/index.ts";
import { type CommandDeps, type CommandOutcome, withDatabase } from "./run-command.ts";

export const findUsage = `Usage: npm run find -- TEXT

  TEXT  the number of a booking, or the beginning of the customer's phone number, email address, name, company or
        GSTIN, in quotes if it contains spaces`;

/**
 * Finds bookings for an operator who has a customer on the phone, with unpaid invoices and refunds to pay out. Phone numbers
 * and email addresses are masked.
 */
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
    const payouts = await readPayouts(
      db,
      found.map(({ id }) => id),
    );
    const lines = found.map((order) =>
      [
        order.number,
        order.status,
        formatOrderTime(order),
        `${order.item}, ${order.centre}`,
        [order.customer_name, order.customer_company].filter(Boolean).join(", "),
        `${maskedPhone(order.customer_phone)}, ${maskedEmail(order.customer_email)}`,
        ...(order.due_on === null ? [] : [`unpaid, due on ${order.due_on}`]),
        ...(payouts.get(order.id) ?? []),
      ].join("  "),
    );
    const isCut = lists.some(({ length }) => length === maxFoundOrders);
    return {
      ok: true,
      lines: isCut ? [...lines, "There may be more matches. Type more of the text."] : lines,
    };
  });
}

/** Returns what the office has to pay out for orders, by their ids. */
async function readPayouts(db: Db, orderIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const rows = await db
    .selectFrom("refunds")
    .select(({ fn }) => ["order_id", fn.sum<number>("amount_paise").as("paise")])
    .where("order_id", "in", orderIds)
    .where("status", "=", "to_pay_out")
    .groupBy("order_id")
    .execute();
  return new Map(rows.map(({ order_id, paise }) => [order_id, [`${formatPaise(Number(paise))} to pay out`]]));
}
