import { sql } from "kysely";
import type { Alternative } from "../../api/contract/booking.ts";
import { addDays, addMinutes, isoInIst, istDateOf } from "../../api/contract/ist.ts";
import type { Schedule } from "../../api/contract/opening.ts";
import {
  centresWithIds,
  excludedDates,
  freeCondition,
  freeStarts,
  isAllowed,
  isFree,
  type PassPeriod,
  type Period,
  passPeriodOn,
  type RoomPeriod,
  readBusyRanges,
  readSchedules,
  roomPeriod,
  type Viewer,
} from "../availability/index.ts";
import { type BookableItem, bookableItems } from "../inventory/index.ts";
import type { BookingDeps } from "../orders/index.ts";
import { quoteOf } from "../pricing/index.ts";

export type UnavailableRequest = {
  readonly item: BookableItem;
  readonly period: Period;
  readonly people: number;
  readonly quantity: number;
  readonly visitorId: string | null;
};

const maxAlternatives = 3;
/** Search radius in degrees of latitude: about ten kilometres. */
const nearbyDegrees = 0.09;
const nearbyCandidates = 20;
/** Search range for other pass days, in days. Long enough to skip a closed weekend or a long holiday. */
const maxDaysAway = 4;

/** Returns up to three priced alternatives: the same item at the nearest times, then other items, nearest first. */
export async function findAlternatives(
  { db, now, excludedBuildingIds }: Pick<BookingDeps, "db" | "now" | "excludedBuildingIds">,
  wanted: UnavailableRequest,
): Promise<Alternative[]> {
  const { item, period } = wanted;
  const viewer = { now: now(), visitorId: wanted.visitorId };
  const nearby = await findFreeNearby({ db, excludedBuildingIds }, wanted, viewer);
  const schedules = await readSchedules(
    db,
    centresWithIds(new Set([item, ...nearby].map(({ centreId }) => centreId))),
    addDays(istDateOf(period.start), -maxDaysAway),
    addDays(istDateOf(period.end), maxDaysAway),
  );
  const isOpen = (place: Candidate) => isAllowedCandidate(place, wanted, schedules, viewer.now);
  const otherPeriods =
    period.unit === "hour"
      ? await findOtherStarts(db, item, period, schedules, viewer)
      : await findOtherDays(db, wanted, period, schedules, viewer);
  const candidates = [
    ...otherPeriods.map((each) => ({ item, period: each })),
    ...nearby.map((each) => ({ item: each, period })),
  ];
  return candidates.filter(isOpen).slice(0, maxAlternatives).map(presentAlternative);
}

type Candidate = { readonly item: BookableItem; readonly period: Period };
type Schedules = ReadonlyMap<string, Schedule>;

async function findOtherStarts(
  db: BookingDeps["db"],
  { itemId, centreId, bufferMinutes }: BookableItem,
  { start: wanted, minutes }: RoomPeriod,
  schedules: Schedules,
  viewer: Viewer,
): Promise<RoomPeriod[]> {
  const schedule = schedules.get(centreId);
  if (schedule === undefined) return [];
  const date = istDateOf(wanted);
  const day = { first: date, last: date };
  const busyRanges = (await readBusyRanges(db, [itemId], day, viewer)).get(itemId) ?? [];
  const starts = freeStarts({ schedule, busy: busyRanges, bufferMinutes }, date, minutes, viewer.now);
  return [starts.findLast((start) => start < wanted), starts.find((start) => start > wanted)]
    .filter((start) => start !== undefined)
    .map((start) => roomPeriod(start, addMinutes(start, minutes)));
}

async function findOtherDays(
  db: BookingDeps["db"],
  wanted: UnavailableRequest,
  period: PassPeriod,
  schedules: Schedules,
  viewer: Viewer,
): Promise<PassPeriod[]> {
  const { item } = wanted;
  const shiftedPeriods: PassPeriod[] = [];
  for (const direction of [-1, 1]) {
    for (let days = 1; days <= maxDaysAway; days += 1) {
      const dates = period.days.map((date) => addDays(date, direction * days));
      const movedPeriod = passPeriodOn(dates, period.quantity);
      const isOpen = isAllowedCandidate({ item, period: movedPeriod }, wanted, schedules, viewer.now);
      if (!isOpen || !(await isFree(db, item, movedPeriod, viewer))) continue;
      shiftedPeriods.push(movedPeriod);
      break;
    }
  }
  return shiftedPeriods;
}

/** Returns free items of the requested product type in nearby centres that have enough capacity. */
function findFreeNearby(
  { db, excludedBuildingIds }: Pick<BookingDeps, "db" | "excludedBuildingIds">,
  { item, period, people, quantity }: UnavailableRequest,
  viewer: Viewer,
): Promise<BookableItem[]> {
  const distance = sql<number>`sqrt(power(centres.lat - ${item.lat}, 2) + power((centres.lng - ${item.lng}) * cos(radians(${item.lat})), 2))`;
  return bookableItems(db)
    .where("items.product_type", "=", item.productType)
    .where("items.unit", "=", item.unit)
    .where("items.id", "<>", item.itemId)
    .where("items.capacity", ">=", { hour: people, day: quantity }[item.unit])
    .where("items.active", "=", true)
    .where("centres.active", "=", true)
    .where("centres.city_slug", "=", item.citySlug)
    .where(sql<boolean>`${distance} <= ${nearbyDegrees}`)
    .where(sql<boolean>`not centres.id = any(${[...excludedBuildingIds]}::text[])`)
    .where(freeCondition(period, viewer, "items"))
    .orderBy(distance)
    .orderBy("items.capacity")
    .orderBy("items.position")
    .limit(nearbyCandidates)
    .execute();
}

function isAllowedCandidate(
  { item, period }: Candidate,
  { people, quantity }: UnavailableRequest,
  schedules: Schedules,
  now: Date,
): boolean {
  const schedule = schedules.get(item.centreId);
  return schedule !== undefined && isAllowed({ item, period, people, quantity }, schedule, now);
}

function presentAlternative({ item, period }: Candidate): Alternative {
  return {
    buildingId: item.centreId,
    catalogId: item.itemId,
    name: `${item.name}, ${item.centreName}`,
    start: isoInIst(period.start),
    end: isoInIst(period.end),
    ...(period.unit === "day" && excludedDates(period).length > 0 && { dates: [...period.days] }),
    quote: quoteOf(item, period),
  };
}
