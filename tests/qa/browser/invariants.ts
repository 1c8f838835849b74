import { setTimeout as wait } from "node:timers/promises";
import type { Page, Request, Response } from "@playwright/test";
import { alternativesOf } from "../../../src/api/booking-outcomes.ts";
import { bookingRules } from "../../../src/api/contract/booking-rules.ts";
import { formatPaise } from "../../../src/api/contract/money.ts";
import * as booking from "../../../src/texts/booking-details.ts";
import * as payment from "../../../src/texts/booking-payment.ts";
import * as result from "../../../src/texts/payment-result.ts";
import * as lines from "../../../src/texts/price-lines.ts";
import { includingGst } from "../../../src/texts/ui.ts";
import { priceTableMismatches } from "../../support/price-tables.ts";
import { minuteMs } from "./actors.ts";
import { failedAssertions, refundMismatches } from "./assertions.ts";
import type { BrowserExecutor, BrowserVisitor, PageBookingRequest } from "./browser-visitor.ts";
import { databaseMismatches, type OrderRow, occupiesSlotSql, ordersOf } from "./database-rows.ts";
import type { TestEnvironment } from "./environment.ts";
import { type PageContent, readPageContent } from "./page-content.ts";
import { timeoutMs } from "./visual-states.ts";

/*
 * Invariants that are checked after every step of every path. They do not depend on the state machine: the data is read
 * from the page and from the service's database.
 */

/** Labels of prices that equal the order's total. Invoices are not listed: cancelling days does not change them. */
const totals: readonly string[] = [lines.total, result.totalPaid, result.totalToPay, result.totalPrice];

/** Violation that is reported if a page could not be read before the deadline: it was closed or kept navigating. */
const unread = "The page could not be read.";

type FieldOf = BrowserExecutor["fieldName"];

/**
 * Returns a sentence for each violated invariant. Waits until the page is idle. Ignores responses that are on hold or
 * come from a paused service. Checks again if an invariant is violated while the page shows that it is loading.
 */
export async function findViolations(visitor: BrowserVisitor, field: FieldOf): Promise<string[]> {
  const { page, environment, pending, hasScripts } = visitor;
  const deadline = performance.now() + timeoutMs;
  // Responses of a paused service are not awaited.
  const isAwaiting = () => !environment.isServicePaused() && pending.size > environment.line.heldCount();
  for (;;) {
    const wasAwaiting = isAwaiting();
    const content = await readPageContent(page, hasScripts);
    await Promise.all(visitor.checks.splice(0));
    const violations = content === null ? [unread] : await checkContent(content, visitor, field);
    const isWhole =
      content?.isWhole === true || environment.isServicePaused() || environment.line.heldCount() > 0;
    const maybeLoading =
      violations.length > 0 && (await readPageContent(page, hasScripts))?.isLoading !== false;
    const isSettled = content !== null && isWhole && !wasAwaiting && !isAwaiting() && !maybeLoading;
    const found = [...violations, ...visitor.violations];
    if (isSettled || page.isClosed()) return found;
    if (performance.now() > deadline) return [...found, "The page never settled."];
    await wait(50);
  }
}

/** Advances the page's clock by a second and checks the invariants again, to detect errors caused by later timers. */
export async function findFinalViolations(visitor: BrowserVisitor, field: FieldOf): Promise<string[]> {
  if (!visitor.hasScripts) return [];
  await visitor.page.clock.runFor(1_000);
  return findViolations(visitor, field);
}

async function checkContent(
  content: PageContent,
  visitor: BrowserVisitor,
  field: FieldOf,
): Promise<string[]> {
  const orders = await ordersOf(visitor);
  const order = findDisplayedOrder(visitor, orders);
  const violations: string[] = [];
  if (order !== undefined) {
    // The page has received the new price.
    if (visitor.lastResponses.total === Number(order.total_paise)) visitor.isPriceStale = false;
    const { text } = content;
    violations.push(...failedAssertions(text, order, visitor.isPriceStale), ...refundMismatches(text, order));
    violations.push(
      ...priceViolations(visitor, content, order),
      ...countdownViolations(visitor, content, order),
    );
    violations.push(...(await linkViolations(visitor, content, order)));
  }
  violations.push(
    ...priceTableMismatches(content.rows),
    ...showsOtherRoom(content),
    ...alternativeViolations(visitor, content),
    ...(await availabilityViolations(visitor, content, order)),
    ...fieldViolations(visitor, content, field),
    ...(await databaseMismatches(visitor, content, orders)),
  );
  return violations;
}

/** Checks that every field the visitor has filled in is shown on its screen and still has the entered text. */
function fieldViolations({ typedFields }: BrowserVisitor, content: PageContent, field: FieldOf): string[] {
  return [...typedFields].flatMap(([name, value]) => {
    const fieldName = field?.(name, content);
    if (fieldName === undefined) return [];
    const displayedField = content.fields.find((each) => each.name === fieldName);
    if (displayedField === undefined)
      return [`The field ${name} was typed as "${value}" and is not on its screen.`];
    return displayedField.value === value
      ? []
      : [`The field ${name} was typed as "${value}" and shows "${displayedField.value}".`];
  });
}

/** Returns the order that the page shows: the order in the URL, otherwise the visitor's newest order. */
function findDisplayedOrder({ page }: BrowserVisitor, orders: readonly OrderRow[]): OrderRow | undefined {
  const id = orderIdFromUrl(page);
  return id === undefined ? orders[0] : orders.find((each) => each.id === id);
}

/** Returns the order id in the URL of a result page. */
function orderIdFromUrl(page: Page): string | undefined {
  return /\/payment-success\/(\w+)/.exec(page.url())?.[1];
}

/** Checks every price that is shown as the order's total: on buttons, in sentences and below the price lines. */
function priceViolations(
  { page, isPriceStale }: BrowserVisitor,
  content: PageContent,
  order: OrderRow,
): string[] {
  const { text, headings, rows } = content;
  const total = Number(order.total_paise);
  if (isPriceStale) return [];
  const isPaying = headings.includes(booking.reviewAndPay);
  if (!isPaying && !page.url().includes("/payment-success/")) return [];
  const amount = "₹[\\d,]+(?:\\.\\d+)?";
  const sentences = [payment.pay, payment.acceptAndPay, (each: string) => `${each} ${includingGst}`];
  const prices = isPaying
    ? sentences.flatMap((sentence) =>
        [...text.matchAll(new RegExp(sentence(amount), "g"))].flatMap(
          ([words]) => new RegExp(amount).exec(words) ?? [],
        ),
      )
    : [];
  for (const row of rows) if (totals.includes(row.label)) prices.push(row.amount);
  const right = formatPaise(total);
  return [...new Set(prices)]
    .filter((each) => each !== right)
    .map((each) => `The page shows the price ${each}; the order costs ${right}.`);
}

/**
 * Tolerance of a countdown in milliseconds. The countdown changes every second, and the service's clock is known only
 * to within a second.
 */
const countdownTolerance = 2_000;

/**
 * Checks that every countdown shows the remaining time of the hold by the page's clock. If a path moved only the
 * service's clock, the remaining time by the service's clock is valid too, because the page learns it from the next
 * response.
 */
function countdownViolations(
  { environment }: BrowserVisitor,
  { countdowns, now }: PageContent,
  order: OrderRow,
): string[] {
  return countdowns.flatMap((text) => {
    const [, minutes, seconds] = /^(\d+):(\d\d)$/.exec(text) ?? [];
    // No countdown is shown without scripts and in the first render.
    if (minutes === undefined) return [];
    const shownMs = (60 * Number(minutes) + Number(seconds)) * 1_000;
    const remainingMs = [now, environment.site.now()].map((currentMs) =>
      Math.max(0, order.hold_expires_at.getTime() - currentMs),
    );
    if (remainingMs.some((each) => Math.abs(each - shownMs) <= countdownTolerance)) return [];
    return [
      `The countdown shows ${text}; ${Math.round((remainingMs[0] ?? 0) / 1_000)} seconds of the hold are left.`,
    ];
  });
}

/**
 * Checks that every same-site link on an order's page works, and that its documents belong to this order: the calendar
 * file, entries of web calendars, invoices and credit notes. Does nothing while the path causes a fault.
 */
async function linkViolations(
  visitor: BrowserVisitor,
  { links }: PageContent,
  order: OrderRow,
): Promise<string[]> {
  const { page, context, environment, cleanups, openedLinks } = visitor;
  const isEnvironmentFaulty =
    environment.line.hasFault() || environment.isServicePaused() || cleanups.length > 0;
  if (orderIdFromUrl(page) === undefined || isEnvironmentFaulty) return [];
  const keyOf = (link: string) => [order.number, order.status, link].join(" ");
  const { origin } = new URL(page.url());
  const siteLinks = [...new Set(links)].filter((each) => new URL(each).origin === origin);
  const violations: string[] = [];
  for (const link of siteLinks.filter((each) => !openedLinks.has(keyOf(each)))) {
    openedLinks.add(keyOf(link));
    const url = new URL(link);
    url.hash = "";
    const { pathname, searchParams } = url;
    // A page may redirect to its canonical URL.
    const response = await context.request.get(
      url.href,
      pathname.startsWith("/order/") ? { maxRedirects: 0 } : {},
    );
    const headers = response.headers();
    const redirectTarget = headers.location ?? "";
    const isWebCalendar = pathname === "/order/calendar" && searchParams.has("to");
    if (response.status() !== (isWebCalendar ? 303 : 200)) {
      violations.push(
        `The link ${pathname}${url.search} of ${order.number} responds with ${response.status()}.`,
      );
      continue;
    }
    if (!pathname.startsWith("/order/")) continue;
    let target = isWebCalendar ? redirectTarget : await response.text();
    if (searchParams.get("format") === "pdf") {
      // The text of a PDF is compressed. So the file name must contain the document number from the JSON, and the JSON
      // must contain the order.
      searchParams.delete("format");
      target = await (await context.request.get(url.href)).text();
      const { number = "" } = JSON.parse(target) as { number?: string };
      if (!headers["content-disposition"]?.includes(number.replaceAll("/", "-"))) target = "";
    }
    if (!target.includes(order.number))
      violations.push(
        `The link ${pathname}${url.search} on the page of ${order.number} opens a document that does not contain the order's number.`,
      );
  }
  return violations;
}

/**
 * Checks that every displayed time and pass was free at the page's last availability request. Starts are checked with the
 * minimum duration, or that of the moved booking; durations are checked with the chosen start.
 */
async function availabilityViolations(
  { page, environment, typedFields, customerEmail, lastResponses: displayed }: BrowserVisitor,
  content: PageContent,
  order: OrderRow | undefined,
): Promise<string[]> {
  const orderIds = await displayed.others;
  const fields = content.fields.filter(({ isDisabled }) => !isDisabled);
  const starts = fields.filter(({ name, type }) => name === "start" && type === "radio");
  const chosen = starts.find(({ isChecked }) => isChecked);
  const lengths = fields.find(({ name }) => name === "minutes")?.options.map(Number) ?? [];
  const [, ofAddress] = /\/booking-details\/[^/]+\/([^/?]+)/.exec(page.url()) ?? [];
  const item = fields.find(({ name }) => name === "room")?.value ?? ofAddress ?? order?.item_id;
  if (item === undefined) return [];
  const visitorEmail = typedFields.get("email") ?? customerEmail ?? "";
  // Neither the visitor's own hold nor the booking being moved blocks a slot.
  const isOwn = `(customer_email = $3
    or coalesce(visitor_id in (select visitor_id from orders where customer_email = $3), false))`;
  const facts = `orders.id = any($1) and item_id = $2 and ${occupiesSlotSql}
    and not (${isOwn} and orders.status = 'held') and orders.id is distinct from $4`;
  const isMoved = order !== undefined && order.id === orderIdFromUrl(page);
  const shortestMinutes = isMoved
    ? (order.ends_at.getTime() - order.starts_at.getTime()) / minuteMs
    : bookingRules.minMinutes;
  const times = [
    ...starts.map(({ value }) => ({ start: value, minutes: shortestMinutes })),
    ...(chosen === undefined || isMoved ? [] : lengths.map((minutes) => ({ start: chosen.value, minutes }))),
  ];
  const params = [orderIds, item, visitorEmail, isMoved ? order.id : null];
  const { rows: conflicts } = await environment.database.query(
    `select start, minutes from items, unnest($5::timestamptz[], $6::int[]) as each (start, minutes)
      where items.id = $2 and exists (select 1 from orders where ${facts}
        and during && tstzrange(start, start + make_interval(mins => minutes + items.buffer_minutes)))`,
    [...params, times.map(({ start }) => start), times.map(({ minutes }) => minutes)],
  );
  const violations = conflicts.map(
    ({ start, minutes }) =>
      `${start.toISOString()} of ${item} is shown as free for ${minutes} minutes, but another visitor has it.`,
  );
  const displayedPassesLeft = [1, 7].flatMap((count) => {
    const words = booking.passesOn(count, "").trim().replace(String(count), "(\\d+)");
    return new RegExp(words).exec(content.text)?.[1] ?? [];
  })[0];
  const ticked = fields.filter(({ name, isChecked }) => name === "day" && isChecked);
  const days = [
    ...fields
      // A ticked day without passes stays enabled, so that it can be removed.
      .filter(({ name, value, words }) => name === "day" && value !== "" && !words.includes(booking.noneLeft))
      .map(({ value, words }) => ({ day: value, left: Number(/(\d+) left/.exec(words)?.[1] ?? 1) })),
    // With several days, the number is the one of the day with the fewest passes.
    ...(displayedPassesLeft !== undefined && ticked.length === 1
      ? ticked.map(({ value }) => ({ day: value, left: Number(displayedPassesLeft) }))
      : []),
  ];
  if (days.length === 0) return violations;
  const { rows: sold } = await environment.database.query(
    `select day.day, day."left" as displayed, capacity - coalesce((select sum(quantity) from orders
         where ${facts} and starts_at < day.midnight + interval '1 day' and ends_at > day.midnight
           and not (cancelled_dates || own_dates) @> to_jsonb(day.day)), 0) as really
       from items, (select day, "left", (day || 'T00:00:00+05:30')::timestamptz as midnight
         from unnest($5::text[], $6::int[]) as each (day, "left")) as day
      where items.id = $2`,
    [...params, days.map(({ day }) => day), days.map((each) => each.left)],
  );
  for (const { day, displayed, really } of sold)
    if (Number(displayed) > Number(really))
      violations.push(`${displayed} passes of ${item} are shown as left on ${day}; there are ${really}.`);
  return violations;
}

/** Checks that the summary names the room of the page. */
function showsOtherRoom({ headings, title, chosenRoom }: PageContent): string[] {
  if (!headings.includes(booking.when) || title === (chosenRoom ?? "")) return [];
  return [`The page of ${title} shows a summary for ${chosenRoom}.`];
}

/** Checks that the page shows the service's alternatives in the order of the response. */
function alternativeViolations({ offeredAlternatives }: BrowserVisitor, { instead }: PageContent): string[] {
  const rooms = instead.map(({ room }) => room);
  const newest = offeredAlternatives.at(-1);
  if (rooms.length === 0 || newest === undefined || rooms.join() === newest.join()) return [];
  return [`The page offers ${rooms.join("; ")}; the service offered ${newest.join("; ")}.`];
}

/**
 * Records what the page learns from responses: the latest total of its order, and which orders existed when the page
 * requested the availability.
 */
export function watchResponses(visitor: BrowserVisitor): void {
  const { page, environment, checks, lastResponses } = visitor;
  const isDocument = (request: Request) =>
    request.isNavigationRequest() && request.frame() === page.mainFrame();
  const ordersAtRequest = new WeakMap<Request, Promise<string[]>>();
  page.on("request", (request) => {
    // A page that is loaded again shows the current price.
    if (isDocument(request)) visitor.isPriceStale = false;
    else if (new URL(request.url()).pathname !== "/order/availability") return;
    const orderIds = environment.database
      .query("select id from orders where status in ('held', 'confirmed')")
      .then(({ rows }) => rows.map(({ id }) => id as string));
    ordersAtRequest.set(request, orderIds);
  });
  // Without a response, the page does not know the result of a request.
  page.on("response", (response) => {
    lastResponses.others = ordersAtRequest.get(response.request()) ?? lastResponses.others;
  });
  const recordTotal = async (response: Response) => {
    const body = await response.json().catch(() => null);
    const total = body?.quote?.totalPaise ?? body?.order?.quote?.totalPaise;
    if (typeof total === "number") lastResponses.total = total;
  };
  page.on("response", (response) => {
    if (/\/(?:order|widget|api)\//.test(response.url()) && response.request().method() !== "OPTIONS")
      checks.push(recordTotal(response));
  });
}

/**
 * Returns true if no other slot could have been offered: neither the same room before or after the requested time on
 * that day, nor another room of its type within ten kilometres at the same time.
 */
async function hasNoOtherSlot(
  { database, site }: TestEnvironment,
  request: PageBookingRequest,
  offeredAlternatives: readonly Pick<PageBookingRequest, "catalogId" | "start">[],
): Promise<boolean> {
  const { rows } = await database.query<{ catalogId: string; buildingId: string }>(
    `select items.id as "catalogId", centres.id as "buildingId"
     from items join centres on centres.id = items.centre_id and centres.active,
       items as own join centres as home on home.id = own.centre_id
     where own.id = $1 and items.id <> own.id and items.active and items.unit = own.unit
       and items.product_type = own.product_type and items.capacity >= $2 and centres.city_slug = home.city_slug
       and sqrt(power(centres.lat - home.lat, 2) + power((centres.lng - home.lng) * cosd(home.lat), 2)) <= 0.09`,
    [request.catalogId, request.people],
  );
  const isFree = await Promise.all(
    rows
      .filter(({ catalogId }) => !offeredAlternatives.some((each) => each.catalogId === catalogId))
      .map(async (room) =>
        (await freeStartsOf(site.origin, room, request)).includes(Date.parse(request.start)),
      ),
  );
  const requestedStart = Date.parse(request.start);
  const freeStarts = await freeStartsOf(site.origin, request, request);
  const content = offeredAlternatives
    .filter(({ catalogId }) => catalogId === request.catalogId)
    .map(({ start }) => Date.parse(start));
  const sideMatches = [
    freeStarts.some((start) => start < requestedStart) === content.some((start) => start < requestedStart),
    freeStarts.some((start) => start > requestedStart) === content.some((start) => start > requestedStart),
  ];
  return !isFree.includes(true) && !sideMatches.includes(false);
}

/**
 * Returns the start times on the requested day at which a room is free for the requested length, in epoch milliseconds.
 */
async function freeStartsOf(
  origin: string,
  { buildingId, catalogId }: Pick<PageBookingRequest, "buildingId" | "catalogId">,
  { start, end }: Pick<PageBookingRequest, "start" | "end">,
): Promise<number[]> {
  const query = new URLSearchParams({ buildingId, catalogId, date: start.slice(0, 10) });
  const response = await fetch(`${origin}/order/availability?${query}`);
  const { slots } = (await response.json()) as { slots: readonly { start: string; available: boolean }[] };
  const freeStarts = new Set(slots.flatMap((slot) => (slot.available ? [Date.parse(slot.start)] : [])));
  const halfHours = (Date.parse(end) - Date.parse(start)) / halfHourMs;
  return [...freeStarts].filter((from) =>
    Array.from({ length: halfHours }, (_, index) => from + index * halfHourMs).every((startMs) =>
      freeStarts.has(startMs),
    ),
  );
}

const halfHourMs = 30 * 60_000;

/**
 * Checks the alternatives for a slot that another visitor has. The same room at its nearest free times of that day
 * comes first, then other rooms at the same time for as many people. There must be three alternatives if at least three
 * are free, and all of them must be free.
 */
export function watchAlternatives(visitor: BrowserVisitor): void {
  const { page, environment, typedFields, violations: broken, offeredAlternatives } = visitor;
  const check = async (response: Response) => {
    if (!response.url().endsWith("/order/verifyAndBook") || response.status() !== 409) return;
    const body = await response.json().catch(() => null);
    if (body?.error?.code !== "slot_taken") return;
    const bookingRequest = response.request().postDataJSON() as PageBookingRequest;
    const alternatives = alternativesOf(body);
    offeredAlternatives.push(alternatives.map(({ name }) => name));
    const isSameRoom = alternatives.map(({ catalogId }) => catalogId === bookingRequest.catalogId);
    const isInOrder =
      isSameRoom.lastIndexOf(true) < 2 &&
      !isSameRoom.some((own, index) => own && isSameRoom[index - 1] === false);
    if (
      !isInOrder ||
      (alternatives.length !== 3 && !(await hasNoOtherSlot(environment, bookingRequest, alternatives)))
    )
      broken.push(
        `The alternatives for ${bookingRequest.catalogId} at ${bookingRequest.start} are incomplete or in the wrong order: ${JSON.stringify(alternatives)}.`,
      );
    for (const { catalogId, start, end } of alternatives) {
      const isHere = catalogId === bookingRequest.catalogId;
      const isNear = isHere
        ? start !== bookingRequest.start && start.slice(0, 10) === bookingRequest.start.slice(0, 10)
        : Date.parse(start) === Date.parse(bookingRequest.start) &&
          Date.parse(end) === Date.parse(bookingRequest.end);
      const { rows } = await environment.database.query(
        `select capacity >= $4 as suits, exists (
           select 1 from orders where item_id = items.id and customer_email <> $5 and ${occupiesSlotSql}
             and during && tstzrange($2, $3::timestamptz + make_interval(mins => items.buffer_minutes))) as is_taken
         from items where id = $1`,
        [
          catalogId,
          start,
          end,
          bookingRequest.people,
          typedFields.get("email") ?? visitor.customerEmail ?? "",
        ],
      );
      const [item] = rows;
      if (!isNear || item?.suits !== true || item.is_taken)
        broken.push(
          `${catalogId} from ${start} is not a valid alternative to ${bookingRequest.start}: ${JSON.stringify(item)}.`,
        );
    }
  };
  page.on("response", (response) => void visitor.checks.push(check(response)));
}
