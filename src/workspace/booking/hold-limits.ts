import { sql } from "kysely";
import { passLimits } from "../../api/contract/booking-rules.ts";
import { addMinutes } from "../../api/contract/ist.ts";
import type { BookingUnit } from "../../api/contract/units.ts";
import { limits } from "../../http/admission/limits.ts";
import { mailboxOf } from "../../http/admission/mailbox.ts";
import { isIpv6Network } from "../../http/admission/network.ts";
import * as texts from "../../texts/error-messages.ts";
import { activeHoldCondition, datesOf } from "../availability/index.ts";
import type { Tx } from "../database/tables.ts";
import { type DomainError, type Order, periodOfOrder, tooManyRequests } from "../orders/index.ts";
import { limitKeysOf } from "../rate-limits/person.ts";
import type { CheckedBookingRequest } from "./check-booking-request.ts";

/** Advisory lock class; must be unique in this project. */
const holderLockId = 7_346_205;

/**
 * Locks a network, if any, and a person to count their holds. Call it after the item lock: the fixed order prevents deadlocks.
 */
export async function lockNetworkAndPerson(
  tx: Tx,
  network: string | null,
  customer: { readonly email: string; readonly phone: string },
): Promise<void> {
  const { email, phone } = limitKeysOf(customer);
  const networkKeys = network === null ? [] : [`network:${network}`];
  for (const key of [email, ...networkKeys, phone].sort()) {
    await sql`select pg_advisory_xact_lock(${holderLockId}::int, hashtext(${key}))`.execute(tx);
  }
}

type LiveHold = Awaited<ReturnType<typeof readLiveHolds>>[number];

/**
 * Checks the limits on unpaid holds of a network, if any, and a person. Null when allowed. The caller must hold their
 * locks.
 */
export async function checkHoldLimits(
  tx: Tx,
  checked: CheckedBookingRequest,
  { network, replacedIds, now }: { network: string | null; replacedIds: readonly string[]; now: Date },
): Promise<DomainError<"too_many_requests"> | null> {
  const { customer, isByPhone } = checked.request;
  const countedHolds = (await readLiveHolds(tx, network, customer, now)).filter(
    ({ id }) => !replacedIds.includes(id),
  );
  const person = limitKeysOf(customer);
  const ofPerson = countedHolds.filter((hold) => {
    const holder = limitKeysOf(hold);
    return holder.email === person.email || holder.phone === person.phone;
  });
  if (ofPerson.length >= limits.holds.perPerson) {
    const sentence = isByPhone ? texts.staff.callerLimit : texts.hold.personLimit;
    return tooManyHoldsError((wait) => sentence(ofPerson.length, wait), ofPerson, now);
  }
  if (network === null) return null;
  const networkHolds = countedHolds.filter((hold) => hold.network === network);

  if (networkHolds.length >= limitFor(network, limits.holds))
    return tooManyHoldsError(texts.hold.networkLimit, networkHolds, now);
  const roomDates = networkHolds.reduce(
    (sum, hold) => sum + (hold.unit === "hour" ? daysOf(hold).length : 0),
    0,
  );
  const { period } = checked;
  const newDates = period.unit === "hour" ? datesOf(period).length : 0;
  if (roomDates + newDates > limitFor(network, limits.holds.roomDates))
    return tooManyHoldsError(texts.hold.networkLimit, networkHolds, now);
  const overCityShare = await findHoldsOverCityShare(tx, checked, networkHolds);
  return overCityShare.length > 0 ? tooManyHoldsError(texts.hold.networkLimit, overCityShare, now) : null;
}

/** Checks the limit on holds that a network created recently, in any state. Null if allowed. */
export async function checkHoldRate(
  tx: Tx,
  network: string,
  now: Date,
): Promise<DomainError<"too_many_requests"> | null> {
  const { windowSeconds, ...max } = limits.holdCreations;
  const windowStart = addMinutes(now, -windowSeconds / 60);
  const oldest = await tx
    .selectFrom("orders")
    .select("created_at")
    .where("network", "=", network)
    .where("created_at", ">", windowStart)
    .orderBy("created_at", "desc")
    .offset(limitFor(network, max) - 1)
    .limit(1)
    .executeTakeFirst();
  if (oldest === undefined) return null;
  const seconds = (oldest.created_at.getTime() - windowStart.getTime()) / 1000;
  return tooManyRequests(texts.hold.networkRateLimit(formatMinutes(seconds)), seconds);
}

/** Checks the limit on a network's free bookings in the last 24 hours. Null when allowed. Locks network and person. */
export async function checkFreeBookingLimit(
  tx: Tx,
  order: Order,
  now: Date,
): Promise<DomainError<"too_many_requests"> | null> {
  const { network } = order;
  if (network === null) return null;
  await lockNetworkAndPerson(tx, network, { email: order.customer_email, phone: order.customer_phone });
  const windowStart = addMinutes(now, -24 * 60);
  const oldest = await tx
    .selectFrom("orders")
    .select("confirmed_at")
    .where("network", "=", network)
    .where("total_paise", "=", 0)
    .where("confirmed_at", ">", windowStart)
    .orderBy("confirmed_at", "desc")
    .offset(limits.freeBookings.perAddressPerDay - 1)
    .limit(1)
    .executeTakeFirst();
  if (oldest === undefined) return null;
  const seconds = ((oldest.confirmed_at ?? now).getTime() - windowStart.getTime()) / 1000;
  return tooManyRequests(texts.hold.freeBookings, seconds);
}

function limitFor(
  network: string,
  { ofIpv6Network, ofIpv4Address }: { readonly ofIpv6Network: number; readonly ofIpv4Address: number },
): number {
  return isIpv6Network(network) ? ofIpv6Network : ofIpv4Address;
}

function readLiveHolds(
  tx: Tx,
  network: string | null,
  { email, phone }: { readonly email: string; readonly phone: string },
  now: Date,
) {
  return tx
    .selectFrom("orders")
    .innerJoin("centres", "centres.id", "orders.centre_id")
    .select([
      "orders.id",
      "orders.network",
      "orders.item_id as itemId",
      "orders.unit",
      "orders.starts_at",
      "orders.ends_at",
      "orders.quantity",
      "orders.cancelled_dates",
      "orders.repeats",
      "orders.hold_expires_at as expiresAt",
      "orders.customer_email as email",
      "orders.customer_phone as phone",
      "centres.city_slug as citySlug",
    ])
    .where("orders.status", "=", "held")
    .where(activeHoldCondition(now))
    .where(({ or, eb }) =>
      or([
        eb("orders.network", "=", network),
        // Finds all spellings of the mailbox, and others; `checkHoldLimits` compares the mailboxes.
        sql<boolean>`starts_with(replace(orders.customer_email, '.', ''), ${mailboxStart(email)})`,
        eb("orders.customer_phone", "=", phone),
      ]),
    )
    .orderBy("orders.hold_expires_at")
    .execute();
}

/** Returns the start that all spellings of a mailbox have in common, without dots. */
function mailboxStart(email: string): string {
  return (mailboxOf(email).split("@")[0] ?? "").replaceAll(".", "");
}

/**
 * Returns the network's holds in the city on the requested day with the most holds, if another hold would exceed the
 * network's share of that day. Otherwise returns an empty list.
 */
async function findHoldsOverCityShare(
  tx: Tx,
  { item, period, quantity }: CheckedBookingRequest,
  ofNetwork: readonly LiveHold[],
): Promise<readonly LiveHold[]> {
  const { minPerCityDay, maxShareOfCityDay } = limits.holds;
  const similarHolds = ofNetwork.filter(
    (hold) => hold.citySlug === item.citySlug && hold.unit === period.unit,
  );
  const minimum = { hour: minPerCityDay, day: Math.max(minPerCityDay, passLimits.max) }[period.unit];
  const heldQuantityWith = (holds: readonly LiveHold[]) =>
    ({
      hour: new Set([...holds.map((hold) => hold.itemId), item.itemId]).size,
      day: holds.reduce((sum, hold) => sum + hold.quantity, quantity),
    })[period.unit];
  const fullest = datesOf(period)
    .map((day) => similarHolds.filter((hold) => daysOf(hold).includes(day)))
    .map((holds) => ({ holds, kept: heldQuantityWith(holds) }))
    .reduce((a, b) => (b.kept > a.kept ? b : a), { holds: [] as LiveHold[], kept: 0 });
  if (fullest.kept <= minimum) return [];
  const bookable = await countBookableInCity(tx, item.citySlug, period.unit);
  return fullest.kept > Math.floor(bookable * maxShareOfCityDay) ? fullest.holds : [];
}

function daysOf(hold: LiveHold): readonly string[] {
  return datesOf(periodOfOrder(hold));
}

/** Counts the bookable rooms, or passes per day, of a city. */
async function countBookableInCity(tx: Tx, citySlug: string, unit: BookingUnit): Promise<number> {
  const { bookable } = await tx
    .selectFrom("items")
    .innerJoin("centres", "centres.id", "items.centre_id")
    .select(
      { hour: sql<number>`count(*)`, day: sql<number>`coalesce(sum(items.capacity), 0)` }[unit].as(
        "bookable",
      ),
    )
    .where("centres.city_slug", "=", citySlug)
    .where("centres.active", "=", true)
    .where("items.active", "=", true)
    .where("items.unit", "=", unit)
    .executeTakeFirstOrThrow();
  return bookable;
}

function tooManyHoldsError(
  sentence: (wait: string) => string,
  holds: readonly LiveHold[],
  now: Date,
): DomainError<"too_many_requests"> {
  const first = Math.min(...holds.map((hold) => hold.expiresAt.getTime()));
  const seconds = (first - now.getTime()) / 1000;
  return tooManyRequests(sentence(formatMinutes(seconds)), seconds);
}

function formatMinutes(seconds: number): string {
  return texts.hold.inMinutes(Math.max(1, Math.ceil(seconds / 60)));
}
