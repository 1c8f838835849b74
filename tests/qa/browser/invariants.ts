import { setTimeout as wait } from "node:timers/promises";
import type { Page } from "playwright-core";
import * as v from "valibot";
import { availabilityReply } from "../../../src/api/contract/booking.ts";
import { formatPaise } from "../../../src/api/contract/money.ts";
import type { BrowserExecutor, Walker } from "./walker.ts";

/*
 * What holds after every step of every path, whatever the chart says: read from the page and from the service's database.
 */

/** Says that somebody can have the time, or that there is no money in it. */
const saysFree =
  /nothing (?:was|is|has been) (?:booked|paid|to pay)|there's nothing to pay|others can book this slot again/i;

/** Says that others can have the time. */
const saysGivenBack = /letting others book it|others can book this slot again/i;

/** The visitor's orders, newest first, as the database has them. */
export async function ordersOf({ world, typed, customerEmail }: Walker): Promise<Record<string, unknown>[]> {
  const email = typed.get("email") ?? customerEmail;
  if (email === null) return [];
  const { rows } = await world.database.query(
    `select orders.id, orders.number, orders.status, orders.total_paise, orders.coupon_code, orders.item_id,
       orders.starts_at, orders.hold_expires_at, orders.end_reason,
       orders.status = 'held' and orders.hold_expires_at > clock_timestamp() as is_running,
       (select json_agg(json_build_object('status', payments.status, 'amount_paise', payments.amount_paise) order by serial)
          from payments where order_id = orders.id) as payments
     from orders where customer_email = $1 order by created_at desc`,
    [email],
  );
  return rows;
}

/** In milliseconds: longer than a page takes to show an answer that it has. */
const settlesIn = 3_000;

/**
 * Sentences on what does not hold; none when all does. A page is read before the database, and what it has asked for may be
 * done in between: what is broken is so still when the page has had time to show it.
 */
export async function brokenInvariants(
  walker: Walker,
  field: BrowserExecutor<string, string>["field"],
): Promise<string[]> {
  const deadline = performance.now() + settlesIn;
  let broken = await brokenNow(walker, field);
  while (broken.length > 0 && performance.now() < deadline) {
    await wait(100);
    broken = await brokenNow(walker, field);
  }
  return [...broken, ...walker.broken.splice(0)];
}

async function brokenNow(walker: Walker, field: BrowserExecutor<string, string>["field"]): Promise<string[]> {
  const { page, typed } = walker;
  const main = page.getByRole("main");
  const text = await main.innerText().catch(() => "");
  const [order] = await ordersOf(walker);
  const broken: string[] = [];
  if (order !== undefined && saysFree.test(text) && hasMoney(order))
    broken.push(`The page says "${saysFree.exec(text)?.[0]}" of an order that is ${standingOf(order)}.`);
  if (order?.is_running === true && saysGivenBack.test(text))
    broken.push(`The page says "${saysGivenBack.exec(text)?.[0]}" of an order that is still held.`);
  const [, asked] = /(?:Pay|Accept and pay) (₹[\d,.]+\d)/.exec(text) ?? [];
  const isMoved = page.url().includes("booking-details") && order?.status === "held";
  if (
    asked !== undefined &&
    isMoved &&
    !walker.isPriceStale &&
    asked !== formatPaise(Number(order?.total_paise))
  )
    broken.push(`The page asks for ${asked}; the order costs ${formatPaise(Number(order?.total_paise))}.`);
  broken.push(...(await aboutAnotherRoom(page)));
  for (const [name, value] of typed) {
    const input = field?.(page, name);
    if (input === undefined || !(await input.isVisible().catch(() => false))) continue;
    const shown = await input.inputValue();
    if (shown !== value) broken.push(`The field ${name} was typed as "${value}" and shows "${shown}".`);
  }
  return broken;
}

/** Where a time is chosen, it is one of the room whose page this is. */
async function aboutAnotherRoom(page: Page): Promise<string[]> {
  const main = page.getByRole("main");
  if (!(await main.getByRole("heading", { name: "When do you need it?" }).isVisible())) return [];
  const headings = [
    main.getByRole("heading", { level: 1 }),
    main.getByRole("complementary", { name: "Your booking" }).getByRole("heading"),
  ];
  const [room, chosen] = await Promise.all(headings.map((each) => each.innerText().catch(() => null)));
  return room === chosen ? [] : [`On the page of ${room} a time of ${chosen} is chosen.`];
}

function standingOf({ status, payments }: Record<string, unknown>): string {
  return `${status}, its payments ${JSON.stringify(payments ?? [])}`;
}

/** It is booked, or money for it is on its way or here. */
function hasMoney({ status, payments }: Record<string, unknown>): boolean {
  const all = (payments ?? []) as { status: string }[];
  return (
    status === "confirmed" ||
    all.some((payment) => payment.status === "pending" || payment.status === "captured")
  );
}

/** Checks each answer on what is free when it comes: no start of it may be in a time that another visitor has. */
export function watchFreeTimes(walker: Walker): void {
  const { page, world, typed, broken } = walker;
  page.on("response", async (reply) => {
    const address = new URL(reply.url());
    if (address.pathname !== "/order/availability" || !reply.ok()) return;
    const found = v.safeParse(availabilityReply, await reply.json().catch(() => null));
    if (!found.success || found.output.unit !== "hour") return;
    const item = address.searchParams.get("catalogId");
    const free = found.output.slots.filter(({ available }) => available).map(({ start }) => start);
    const { rows } = await world.database.query(
      `select start from unnest($1::timestamptz[]) as start where exists (
         select 1 from orders where item_id = $2 and customer_email <> $3 and during @> start
           and (status = 'confirmed' or (status = 'held' and hold_expires_at > clock_timestamp())))`,
      [free, item, typed.get("email") ?? walker.customerEmail ?? ""],
    );
    for (const { start } of rows)
      broken.push(`${start.toISOString()} of ${item} is told free and is another's.`);
  });
}
