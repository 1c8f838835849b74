import { type SqlBool, sql } from "kysely";
import type { Quote, RoomListingReply } from "../../api/contract/booking.ts";
import { istInstant } from "../booking/ist.ts";
import { quoteOf } from "../booking/quote.ts";
import { stayOf } from "../booking/stay.ts";
import { answer, type Route, refuse, reply } from "../http/route.ts";
import { isListed } from "../inventory/unavailable.ts";
import { type AskedTime, askedTimeOf } from "./asked-time.ts";
import type { PlacesDeps } from "./deps.ts";
import { placeOf, refuseUnknownPlace } from "./known-place.ts";
import { findNearest } from "./nearest.ts";
import { type Paging, pagingOf } from "./paging.ts";
import { presentRoom } from "./present-room.ts";
import { fitsWish, freeAt, liesIn, type RoomWish } from "./room-filter.ts";
import { findRooms, type Room, readRooms } from "./rooms.ts";

/**
 * Bookable items by place, kind, people, amenities and price. With a date and a time only what is free then, with its
 * all-in price; when nothing is, the nearest other times and centres.
 */
export function answerRooms(deps: PlacesDeps): Route {
  return answer("productTypeBuildings", async ({ query }) => {
    const asked = askedTimeOf(query, deps.now());
    if ("faults" in asked) {
      return refuse("validation_failed", "Please correct the marked fields.", { fields: asked.faults });
    }
    const { productType, people, maxPricePaise } = query;
    const wish = { productType, people, maxPricePaise, amenities: amenitiesOf(query.amenities) };
    const place = placeOf(query);
    const refusal = await refuseUnknownPlace(deps, place);
    if (refusal !== null) return refusal;
    const body = await readListing(deps, { wish, place, asked, paging: pagingOf(query) });
    return reply({ status: 200, body, headers: freshness(asked) });
  });
}

type Question = {
  readonly wish: RoomWish;
  readonly place: ReturnType<typeof placeOf>;
  readonly asked: AskedTime;
  readonly paging: Paging;
};

async function readListing(deps: PlacesDeps, question: Question): Promise<RoomListingReply> {
  const { wish, place, asked, paging } = question;
  const people = wish.people ?? 1;
  const search = {
    centre: sql<SqlBool>`${isListed(deps.excludedBuildingIds)} and ${liesIn(place)}`,
    item: fitsWish(wish),
    free: freeAt(asked, people, deps.now()),
  };
  const { ids, total } = await findRooms(deps.db, search, paging);
  const rooms = await readRooms(deps.db, ids);
  const nearest = total === 0 && asked.kind !== "any" ? await findNearest(deps, { wish, place, asked }) : [];
  const items = rooms.map((room) => presentRoom(room, quoteFor(room, asked, people)));
  return { items, total, ...paging, nearest };
}

function amenitiesOf(text = ""): string[] {
  return text
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}

/** All-in price of the asked time: of the room's hours, or of one pass a person for the day. */
function quoteFor(room: Room, asked: AskedTime, people: number): Quote | null {
  if (asked.kind === "any") return null;
  if (room.unit === "day") {
    return quoteOf(
      room,
      stayOf("day", istInstant(asked.date, "00:00"), istInstant(asked.date, "24:00"), people),
    );
  }
  return asked.kind === "time" ? quoteOf(room, stayOf("hour", asked.start, asked.end, 1)) : null;
}

/** What is free at a time changes with every booking, so it is asked again each time. */
function freshness(asked: AskedTime): Record<string, string> {
  return asked.kind === "any" ? {} : { "cache-control": "public, max-age=0, must-revalidate" };
}
