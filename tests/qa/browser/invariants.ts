import { setTimeout as wait } from "node:timers/promises";
import type { Page, Response } from "playwright-core";
import * as v from "valibot";
import { alternativesOf } from "../../../src/api/booking-outcomes.ts";
import { availabilityReply } from "../../../src/api/contract/booking.ts";
import { formatPaise } from "../../../src/api/contract/money.ts";
import type { BrowserExecutor, Walker, Wish } from "./walker.ts";

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

/** How long a page may be on its way to what it was answered, in milliseconds. */
const settlesIn = 3_000;

/**
 * Sentences on what does not hold; none when all does. A page that waits for nothing and says nothing of loading is taken at
 * its word; only one that is on its way is looked at again.
 */
export async function brokenInvariants(
  walker: Walker,
  field: BrowserExecutor<string, string>["field"],
): Promise<string[]> {
  const deadline = performance.now() + settlesIn;
  for (;;) {
    const wasUnderWay = await isUnderWay(walker);
    const broken = await brokenNow(walker, field);
    const isFinal = !(wasUnderWay || (await isUnderWay(walker))) || performance.now() > deadline;
    if (broken.length === 0 || isFinal) {
      await Promise.all(walker.checks.splice(0));
      return [...broken, ...walker.broken.splice(0)];
    }
    await wait(50);
  }
}

/** Whether the page has asked for something or shows that it is loading, after it had the turns to show what has come. */
async function isUnderWay({ page, pending, hasScripts }: Walker): Promise<boolean> {
  if (!hasScripts) return pending.size > 0;
  const shows = await page
    .evaluate(async () => {
      // Not a timer: the page's clock is the walk's.
      for (let turns = 0; turns < 3; turns += 1)
        await new Promise<void>((resolve) => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve();
          port2.postMessage(null);
        });
      const loading = '[aria-busy="true"], [data-skeleton], main button[aria-disabled="true"]';
      return document.readyState !== "complete" || document.querySelector(loading) !== null;
    })
    // It is being left for another document.
    .catch(() => true);
  return shows || pending.size > 0;
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
  broken.push(...(await aboutAnotherRoom(page)), ...(await otherAlternatives(walker)));
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

/** What is offered instead is what the service said, in its order. */
async function otherAlternatives({ page, offered }: Walker): Promise<string[]> {
  const list = page.getByRole("main").getByRole("list", { name: "Available instead" }).getByRole("button");
  const shown = await Promise.all(
    (await list.all()).map((each) =>
      each
        .locator("strong")
        .innerText()
        .catch(() => ""),
    ),
  );
  const newest = offered.at(-1);
  if (shown.length === 0 || newest === undefined || shown.join() === newest.join()) return [];
  return [`The page offers ${shown.join("; ")}; the service ${newest.join("; ")}.`];
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
  const check = async (reply: Response) => {
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
  };
  page.on("response", (reply) => void walker.checks.push(check(reply)));
}

/**
 * Checks what the service offers instead of a time that another visitor has: the same room at its nearest free times of that
 * day first, then other rooms at the very time, for as many people; three of them, because the inventory has that many, and
 * none that another visitor has.
 */
export function watchAlternatives(walker: Walker): void {
  const { page, world, typed, broken, offered } = walker;
  const check = async (reply: Response) => {
    if (!reply.url().endsWith("/order/verifyAndBook") || reply.status() !== 409) return;
    const body = await reply.json().catch(() => null);
    if (body?.error?.code !== "slot_taken") return;
    const wish = reply.request().postDataJSON() as Wish;
    const all = alternativesOf(body);
    offered.push(all.map(({ name }) => name));
    const isSameRoom = all.map(({ catalogId }) => catalogId === wish.catalogId);
    if (all.length !== 3 || isSameRoom[0] !== true || isSameRoom[2] !== false)
      broken.push(`Instead of ${wish.catalogId} at ${wish.start} there are ${JSON.stringify(all)}.`);
    for (const { catalogId, start, end } of all) {
      const isHere = catalogId === wish.catalogId;
      const isNear = isHere
        ? start !== wish.start && start.slice(0, 10) === wish.start.slice(0, 10)
        : Date.parse(start) === Date.parse(wish.start) && Date.parse(end) === Date.parse(wish.end);
      const { rows } = await world.database.query(
        `select capacity >= $4 as suits, exists (
           select 1 from orders where item_id = items.id and customer_email <> $5
             and during && tstzrange($2, $3)
             and (status = 'confirmed' or (status = 'held' and hold_expires_at > clock_timestamp()))) as is_taken
         from items where id = $1`,
        [catalogId, start, end, wish.people, typed.get("email") ?? walker.customerEmail ?? ""],
      );
      const [item] = rows;
      if (!isNear || item?.suits !== true || item.is_taken)
        broken.push(
          `${catalogId} from ${start} is offered instead of ${wish.start}: ${JSON.stringify(item)}.`,
        );
    }
  };
  page.on("response", (reply) => void walker.checks.push(check(reply)));
}
