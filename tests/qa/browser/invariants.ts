import { setTimeout as wait } from "node:timers/promises";
import type { Page, Request, Response } from "playwright-core";
import { alternativesOf } from "../../../src/api/booking-outcomes.ts";
import { bookingRules } from "../../../src/api/contract/booking-rules.ts";
import { formatPaise } from "../../../src/api/contract/money.ts";
import * as booking from "../../../src/texts/booking-details.ts";
import * as result from "../../../src/texts/payment-result.ts";
import * as lines from "../../../src/texts/price-lines.ts";
import { includingGst } from "../../../src/texts/ui.ts";
import type { BrowserExecutor, Walker, Wish } from "./walker.ts";

/*
 * What holds after every step of every path, whatever the chart says: read from the page and from the service's database.
 */

/** Sentences of the screens on money and time, by what makes them false. */
export const claims = {
  /** Nothing is booked or paid. */
  unpaid: [
    booking.nothingPaid,
    booking.releasedText,
    result.releasedText,
    result.expiredText,
    result.notPaidYetText,
  ],
  /** The order costs nothing. */
  free: [booking.confirmEmailText, booking.nothingToPay, result.nothingToPay],
  /** Others can have the time. */
  givenBack: [
    booking.releasedText,
    booking.ranOut(bookingRules.holdMinutes),
    booking.notHeldAnyMore(bookingRules.holdMinutes),
    result.expiredText,
    result.slotFreed,
  ],
} as const;

/** What stands beside a price that is the order's total. An invoice stays as it was when days of it are cancelled. */
const totals: readonly string[] = [lines.total, result.totalPaid, result.totalToPay, result.totalPrice];

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
 * Sentences on what does not hold; none when all does. A page is judged when it has settled: it waits for no answer but
 * those that are held up on its line. What is broken while it shows that it is loading is looked at again.
 */
export async function brokenInvariants(
  walker: Walker,
  field: BrowserExecutor<string, string>["field"],
): Promise<string[]> {
  const deadline = performance.now() + settlesIn;
  for (;;) {
    const before = await progressOf(walker);
    await Promise.all(walker.checks.splice(0));
    const broken = await brokenNow(walker, field);
    const after = await progressOf(walker);
    const isSettled = !before.isAwaiting && !after.isAwaiting && (broken.length === 0 || !after.isLoading);
    if (isSettled || performance.now() > deadline) {
      return [...broken, ...walker.broken.splice(0)];
    }
    await wait(50);
  }
}

/** The same, a second later by the page's own clock: what its timers bring after the last step is seen too. */
export async function brokenAfterwards(
  walker: Walker,
  field: BrowserExecutor<string, string>["field"],
): Promise<string[]> {
  if (!walker.hasScripts) return [];
  await walker.page.clock.runFor(1_000);
  return brokenInvariants(walker, field);
}

/** Whether the page waits for answers, and whether it shows that it is loading, after it had the turns to show what came. */
async function progressOf({ page, pending, world, hasScripts }: Walker) {
  const shown = !hasScripts
    ? { isLoading: false, isWhole: true }
    : await page
        .evaluate(async () => {
          // Not a timer: the page's clock is the walk's.
          for (let turns = 0; turns < 3; turns += 1)
            await new Promise<void>((resolve) => {
              const { port1, port2 } = new MessageChannel();
              port1.onmessage = () => resolve();
              port2.postMessage(null);
            });
          const loading = '[aria-busy="true"], [data-skeleton], main button[aria-disabled="true"]';
          return {
            isLoading: document.querySelector(loading) !== null,
            isWhole: document.readyState === "complete",
          };
        })
        // It is being left for another document.
        .catch(() => ({ isLoading: true, isWhole: false }));
  const isHeldUp = world.line.held() > 0;
  return {
    isLoading: shown.isLoading,
    isAwaiting: pending.size > world.line.held() || (!shown.isWhole && !isHeldUp),
  };
}

async function brokenNow(walker: Walker, field: BrowserExecutor<string, string>["field"]): Promise<string[]> {
  const { page, typed } = walker;
  const main = page.getByRole("main");
  const text = (await main.innerText().catch(() => "")).replaceAll(/\s+/g, " ");
  const order = await orderShown(walker);
  const broken: string[] = [];
  if (order !== undefined) {
    // The page has learned the new price.
    if (walker.told.total === Number(order.total_paise)) walker.isPriceStale = false;
    const says = (sentences: readonly string[]) => sentences.filter((each) => text.includes(each));
    const isFalse = {
      unpaid: hasMoney(order),
      free: !walker.isPriceStale && Number(order.total_paise) > 0,
      givenBack: order.is_running === true || order.status === "confirmed",
    };
    for (const claim of ["unpaid", "free", "givenBack"] as const)
      if (isFalse[claim])
        for (const sentence of says(claims[claim]))
          broken.push(`The page says "${sentence}" of an order that is ${standingOf(order)}.`);
    broken.push(...(await otherPrices(walker, text, order)));
  }
  broken.push(
    ...(await aboutAnotherRoom(page)),
    ...(await otherAlternatives(walker)),
    ...(await takenTimes(walker)),
  );
  for (const [name, value] of typed) {
    const input = field?.(page, name).first();
    if (input === undefined || !(await input.isVisible().catch(() => false))) continue;
    const shown = await input.inputValue();
    if (shown !== value) broken.push(`The field ${name} was typed as "${value}" and shows "${shown}".`);
  }
  return broken;
}

/** The order that the page is about: the one in its address, else the visitor's newest. */
async function orderShown(walker: Walker): Promise<Record<string, unknown> | undefined> {
  const orders = await ordersOf(walker);
  const [, id] = /\/payment-success\/(\w+)/.exec(walker.page.url()) ?? [];
  return id === undefined ? orders[0] : orders.find((each) => each.id === id);
}

/** Every price that names the order's total is the order's: on buttons, in sentences and under the lines of the price. */
async function otherPrices(walker: Walker, text: string, order: Record<string, unknown>): Promise<string[]> {
  const { page } = walker;
  const total = Number(order.total_paise);
  if (walker.isPriceStale) return [];
  const main = page.getByRole("main");
  const isPaying = await main.getByRole("heading", { name: booking.checkAndPay, exact: true }).isVisible();
  const isResult = page.url().includes("/payment-success/");
  if (!isPaying && !isResult) return [];
  const amount = "₹[\\d,]+(?:\\.\\d+)?";
  const sentences = [booking.pay, booking.acceptAndPay, (each: string) => `${each} ${includingGst}`];
  const shown = isPaying
    ? sentences.flatMap((sentence) =>
        [...text.matchAll(new RegExp(sentence(amount), "g"))].flatMap(
          ([words]) => new RegExp(amount).exec(words) ?? [],
        ),
      )
    : [];
  const rows = await main.locator("tr:visible").evaluateAll((all) =>
    all.map((row) => ({
      label: row.querySelector("th")?.textContent?.trim() ?? "",
      amount: row.querySelector("td:last-child")?.textContent?.trim() ?? "",
    })),
  );
  for (const row of rows) if (totals.includes(row.label)) shown.push(row.amount);
  const right = formatPaise(total);
  return [...new Set(shown)]
    .filter((each) => each !== right)
    .map((each) => `The page shows the price ${each}; the order costs ${right}.`);
}

/** Every time and pass that can be chosen on the page is free, as far as the service knew when the page asked. */
async function takenTimes(walker: Walker): Promise<string[]> {
  const { page, world, typed, customerEmail } = walker;
  const known = await walker.told.others;
  const shown = await page
    .evaluate(() => {
      const main = document.querySelector("main") ?? document.body;
      const visible = <Each extends Element>(each: Each) => each.checkVisibility();
      const inputs = [...main.querySelectorAll<HTMLInputElement>("input:not(:disabled)")];
      const chip = (each: HTMLInputElement) => each.closest("label") ?? each;
      const named = (name: string) => inputs.filter((each) => each.name === name && visible(chip(each)));
      return {
        room: main.querySelector<HTMLSelectElement>('select[name="room"]')?.value ?? null,
        starts: named("start").flatMap(({ type, value }) => (type === "radio" ? [value] : [])),
        days: named("more").map((each) => ({ day: each.value, text: chip(each).textContent ?? "" })),
        date: named("date")[0]?.value ?? null,
        text: main.innerText,
      };
    })
    .catch(() => null);
  if (shown === null) return [];
  const [, ofAddress] = /\/booking-details\/[^/]+\/([^/?]+)/.exec(page.url()) ?? [];
  const item = shown.room ?? ofAddress ?? (await orderShown(walker))?.item_id;
  if (item === undefined) return [];
  const own = typed.get("email") ?? customerEmail ?? "";
  const standing = `id = any($1) and item_id = $2 and customer_email <> $3
    and (status = 'confirmed' or (status = 'held' and hold_expires_at > clock_timestamp()))
    and coalesce(visitor_id, '') not in (select visitor_id from orders where customer_email = $3 and visitor_id is not null)`;
  const { rows: taken } = await world.database.query(
    `select start from unnest($4::timestamptz[]) as start
      where exists (select 1 from orders where ${standing} and during @> start)`,
    [known, item, own, shown.starts],
  );
  const broken = taken.map(
    ({ start }) => `${start.toISOString()} of ${item} is shown as free and is another's.`,
  );
  const left = [1, 7].flatMap((count) => {
    const words = booking.passesOn(count, "").trim().replace(String(count), "(\\d+)");
    return new RegExp(words).exec(shown.text)?.[1] ?? [];
  })[0];
  const days = [
    ...shown.days.map(({ day, text }) => ({ day, left: Number(/(\d+) left/.exec(text)?.[1] ?? 1) })),
    ...(left !== undefined && shown.date !== null ? [{ day: shown.date, left: Number(left) }] : []),
  ];
  if (days.length === 0) return broken;
  const { rows: sold } = await world.database.query(
    `select day.day, day."left" as told, capacity - coalesce((select sum(quantity) from orders
         where ${standing} and starts_at < day.midnight + interval '1 day' and ends_at > day.midnight
           and not (cancelled_dates || own_dates) @> to_jsonb(day.day)), 0) as really
       from items, (select day, "left", (day || 'T00:00:00+05:30')::timestamptz as midnight
         from unnest($4::text[], $5::int[]) as each (day, "left")) as day
      where items.id = $2`,
    [known, item, own, days.map(({ day }) => day), days.map((each) => each.left)],
  );
  for (const { day, told, really } of sold)
    if (Number(told) > Number(really))
      broken.push(`${told} passes of ${item} are shown as left on ${day}; there are ${really}.`);
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
    all.some(({ status: each }) => ["pending", "captured", "refund_pending"].includes(each))
  );
}

/** Remembers what the page is told: the newest total of its order, and which orders stood when it asked what is free. */
export function watchTold(walker: Walker): void {
  const { page, world, checks, told } = walker;
  const isDocument = (request: Request) =>
    request.isNavigationRequest() && request.frame() === page.mainFrame();
  page.on("request", (request) => {
    // A page that is loaded anew learns the price as well.
    if (isDocument(request)) walker.isPriceStale = false;
    else if (new URL(request.url()).pathname !== "/order/availability") return;
    told.others = world.database
      .query("select id from orders where status in ('held', 'confirmed')")
      .then(({ rows }) => rows.map(({ id }) => id as string));
  });
  const learn = async (reply: Response) => {
    const body = await reply.json().catch(() => null);
    const total = body?.quote?.totalPaise ?? body?.order?.quote?.totalPaise;
    if (typeof total === "number") told.total = total;
  };
  page.on("response", (reply) => {
    if (/\/(?:order|widget|api)\//.test(reply.url()) && reply.request().method() !== "OPTIONS")
      checks.push(learn(reply));
  });
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
