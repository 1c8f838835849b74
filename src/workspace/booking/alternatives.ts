import { sql } from "kysely";
import type { Alternative } from "../../api/contract/booking.ts";
import type { BookingDeps } from "./deps.ts";
import { addDays, addMinutes, isoInIst, istDateOf } from "./ist.ts";
import { busyItemIds, isFree, type Onlooker, passesTaken } from "./live-orders.ts";
import { type Offer, offers } from "./offer.ts";
import { readSchedules, type Schedule } from "./opening.ts";
import { quoteOf } from "./quote.ts";
import { faultsOf } from "./rules.ts";
import { type Stay, stayOf } from "./stay.ts";

/** What was wanted, and by whom. */
export type Wanted = {
  readonly offer: Offer;
  readonly stay: Stay;
  readonly people: number;
  readonly quantity: number;
  readonly visitorId: string | null;
};

const mostAlternatives = 3;
/** Same room at another time; leaves a place for another room. */
const mostOfSameItem = 2;
const shiftsInMinutes = [-30, 30, -60, 60] as const;
/** Degrees of latitude; about ten kilometres. */
const nearbyDegrees = 0.09;
const nearbyCandidates = 20;

/**
 * Up to three free places instead of a taken one, each with its price: the same room up to an hour earlier or later
 * (passes: a day earlier or later), then equal or larger rooms nearby at the wanted time, the nearest first.
 */
export async function findAlternatives(
  deps: Pick<BookingDeps, "db" | "now" | "excludedBuildingIds">,
  wanted: Wanted,
): Promise<Alternative[]> {
  const onlooker = { now: deps.now(), visitorId: wanted.visitorId };
  const nearby = await nearbyOffers(deps, wanted);
  const schedules = await schedulesFor(deps, wanted, nearby);
  const shifted = await shiftedStays(deps, wanted, schedules, onlooker);
  const others = await freeOffers(deps, wanted, nearby, schedules, onlooker);
  const same = shifted.slice(0, mostOfSameItem);
  const found = [...same, ...others, ...shifted.slice(mostOfSameItem)].slice(0, mostAlternatives);
  return found.map(presentAlternative);
}

type Place = { readonly offer: Offer; readonly stay: Stay };

function schedulesFor({ db }: Pick<BookingDeps, "db">, { offer, stay }: Wanted, nearby: readonly Offer[]) {
  const centreIds = [...new Set([offer, ...nearby].map((each) => each.centreId))];
  return readSchedules(db, centreIds, addDays(istDateOf(stay.start), -1), addDays(istDateOf(stay.end), 1));
}

async function shiftedStays(
  { db }: Pick<BookingDeps, "db">,
  wanted: Wanted,
  schedules: ReadonlyMap<string, Schedule>,
  onlooker: Onlooker,
): Promise<Place[]> {
  const { offer, stay, quantity } = wanted;
  const shifts = stay.unit === "hour" ? shiftsInMinutes : [-24 * 60, 24 * 60];
  const places: Place[] = [];
  for (const minutes of shifts) {
    if (places.length === mostAlternatives) break;
    const moved = stayOf(
      offer.unit,
      addMinutes(stay.start, minutes),
      addMinutes(stay.end, minutes),
      quantity,
    );
    const place = { offer, stay: moved };
    if (keepsRules(place, wanted, schedules, onlooker) && (await isFree(db, offer, moved, onlooker)))
      places.push(place);
  }
  return places;
}

function nearbyOffers(
  deps: Pick<BookingDeps, "db" | "excludedBuildingIds">,
  wanted: Wanted,
): Promise<Offer[]> {
  const { offer, people, quantity } = wanted;
  const least = offer.unit === "hour" ? Math.max(offer.capacity, people) : quantity;
  const distance = sql<number>`sqrt(power(centres.lat - ${offer.lat}, 2) + power((centres.lng - ${offer.lng}) * cos(radians(${offer.lat})), 2))`;
  return offers(deps.db)
    .where("items.product_type", "=", offer.productType)
    .where("items.unit", "=", offer.unit)
    .where("items.id", "<>", offer.itemId)
    .where("items.capacity", ">=", least)
    .where("items.active", "=", true)
    .where("centres.active", "=", true)
    .where("centres.city_slug", "=", offer.citySlug)
    .where(sql<boolean>`${distance} <= ${nearbyDegrees}`)
    .where(sql<boolean>`not centres.id = any(${[...deps.excludedBuildingIds]}::text[])`)
    .orderBy(distance)
    .orderBy("items.capacity")
    .orderBy("items.position")
    .limit(nearbyCandidates)
    .execute();
}

async function freeOffers(
  { db }: Pick<BookingDeps, "db">,
  wanted: Wanted,
  nearby: readonly Offer[],
  schedules: ReadonlyMap<string, Schedule>,
  onlooker: Onlooker,
): Promise<Place[]> {
  const { stay, quantity } = wanted;
  const places = nearby
    .map((offer) => ({ offer, stay }))
    .filter((place) => keepsRules(place, wanted, schedules, onlooker));
  const itemIds = places.map(({ offer }) => offer.itemId);
  if (stay.unit === "hour") {
    const busy = await busyItemIds(db, { start: stay.start, end: stay.end, itemIds }, onlooker);
    return places.filter(({ offer }) => !busy.has(offer.itemId));
  }
  const taken = await passesTaken(db, itemIds, stay.days, onlooker);
  return places.filter(({ offer }) =>
    stay.days.every((date) => (taken.get(offer.itemId)?.get(date) ?? 0) + quantity <= offer.capacity),
  );
}

function keepsRules(
  { offer, stay }: Place,
  { people, quantity }: Wanted,
  schedules: ReadonlyMap<string, Schedule>,
  { now }: Onlooker,
): boolean {
  const schedule = schedules.get(offer.centreId);
  return (
    schedule !== undefined &&
    Object.keys(faultsOf({ offer, stay, people, quantity }, schedule, now)).length === 0
  );
}

function presentAlternative({ offer, stay }: Place): Alternative {
  return {
    buildingId: offer.centreId,
    catalogId: offer.itemId,
    name: `${offer.name}, ${offer.centreName}`,
    start: isoInIst(stay.start),
    end: isoInIst(stay.end),
    quote: quoteOf(offer, stay),
  };
}
