import { type Selectable, sql } from "kysely";
import { formatProseDate, istDateOf } from "../../api/contract/ist.ts";
import { openingOn } from "../../api/contract/opening.ts";
import * as texts from "../../texts/error-messages.ts";
import {
  activeHoldCondition,
  closedDatesOf,
  formatOpeningHours,
  type PassPeriod,
} from "../availability/index.ts";
import type { Tables, Tx } from "../database/tables.ts";
import type { CentreRecord, Inventory, ItemRecord } from "../inventory/index.ts";
import { formatOrderTime, periodOfOrder } from "../orders/index.ts";

/** An active order affected by an inventory change. `why` is a sentence that explains the change to the customer. */
export type AffectedOrder = { readonly order: Selectable<Tables["orders"]>; readonly reason: string };

/**
 * Finds confirmed bookings and active holds, from now on, that fit the inventory before a change but not after it: the
 * centre or item is retired, the centre is closed at the booked time, the room is too small, or there are too few
 * passes. Bookings that did not fit before the change either are not reported again.
 *
 * Locks these items for the rest of the transaction, so that none of their orders is made, confirmed or cancelled
 * meanwhile. This is the only lock of an import for which bookings wait (see `lockItem`).
 */
export async function findAffectedOrders(
  tx: Tx,
  before: Inventory,
  after: Inventory,
  now: Date,
): Promise<AffectedOrder[]> {
  const changes = changedItemsOf(before, after);
  if (changes.size === 0) return [];
  const itemIds = [...changes.keys()];
  await sql`
    select from items where id = any(${itemIds}::text[]) order by id for update
  `.execute(tx);
  const orders = await tx
    .selectFrom("orders")
    .selectAll()
    .where(sql<boolean>`item_id = any(${itemIds}::text[])`)
    .where("ends_at", ">", now)
    .where("status", "in", ["held", "confirmed"])
    .where(sql<boolean>`(status = 'confirmed' or ${activeHoldCondition(now)})`)
    // Assign the remaining passes to bookings in the order of their confirmation, and to holds last.
    .orderBy(sql`confirmed_at nulls last`)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
  const passes = createPassCounter();
  return orders.flatMap((order) => {
    const change = changes.get(order.item_id);
    const reason = change === undefined ? null : reasonFor(order, change, passes, now);
    return reason === null ? [] : [{ order, reason }];
  });
}

/** An item with its centre before and after a change. `after` is null if the centre no longer offers the item. */
type ItemChange = {
  readonly item: ItemRecord;
  readonly centre: CentreRecord;
  readonly after: { readonly item: ItemRecord; readonly centre: CentreRecord } | null;
  readonly isCentreRetired: boolean;
};

function changedItemsOf(before: Inventory, after: Inventory): Map<string, ItemChange> {
  const centresAfter = new Map(after.centres.map((centre) => [centre.id, centre]));
  const changes = new Map<string, ItemChange>();
  for (const centre of before.centres) {
    const centreAfter = centresAfter.get(centre.id);
    if (centreAfter === centre) continue;
    const itemsAfter = new Map(centreAfter?.items.map((item) => [item.id, item]));
    const areHoursSame = centreAfter !== undefined && openingKey(centre) === openingKey(centreAfter);
    for (const item of centre.items) {
      const found = itemsAfter.get(item.id);
      const itemAfter = found?.unit === item.unit ? found : undefined;
      if (areHoursSame && itemAfter !== undefined && itemAfter.capacity >= item.capacity) continue;
      changes.set(item.id, {
        item,
        centre,
        after:
          centreAfter === undefined || itemAfter === undefined
            ? null
            : { item: itemAfter, centre: centreAfter },
        isCentreRetired: centreAfter === undefined,
      });
    }
  }
  return changes;
}

function openingKey({ hours, exceptions }: CentreRecord): string {
  const week = hours.map(({ day, opens, closes }) => `${day} ${opens} ${closes}`).sort();
  const dates = exceptions.map(({ date, opens = "", closes = "" }) => `${date} ${opens} ${closes}`).sort();
  return [...week, ...dates].join("\n");
}

function reasonFor(
  order: Selectable<Tables["orders"]>,
  { item, centre, after, isCentreRetired }: ItemChange,
  passes: ReturnType<typeof createPassCounter>,
  now: Date,
): string | null {
  if (after === null) {
    return isCentreRetired
      ? texts.affected.centreRetired(centre.name)
      : texts.affected.itemRetired(item.name, centre.name);
  }
  const period = periodOfOrder(order);
  const closedBefore = closedDatesOf(period, centre);
  const closed = closedDatesOf(period, after.centre).find(
    (date) => date >= istDateOf(now) && !closedBefore.includes(date),
  );
  if (closed !== undefined) return closedMessage(closed, after.centre);
  const isSmaller = after.item.capacity < item.capacity;
  switch (period.unit) {
    case "hour":
      return isSmaller && order.people > after.item.capacity
        ? texts.affected.smaller(after.item.name, after.item.capacity)
        : null;
    case "day": {
      const isInTime = passes.take(order.item_id, period, after.item.capacity);
      return isSmaller && !isInTime
        ? texts.affected.fewerPasses(after.item.name, after.centre.name, formatOrderTime(order))
        : null;
    }
  }
}

/** Assigns the passes of items to orders, per day. Orders for which `take` was called before have priority. */
function createPassCounter() {
  const passesTaken = new Map<string, number>();
  return {
    /** Takes `quantity` passes on each day of a period. If a day has too few, takes none and returns false. */
    take(itemId: string, { days, quantity }: PassPeriod, capacity: number): boolean {
      const takenOn = (date: string) => passesTaken.get(`${itemId} ${date}`) ?? 0;
      if (days.some((date) => takenOn(date) + quantity > capacity)) return false;
      for (const date of days) passesTaken.set(`${itemId} ${date}`, takenOn(date) + quantity);
      return true;
    },
  };
}

/** Returns the reason for an IST date on which a centre is closed, or is open for less time than booked. */
function closedMessage(date: string, centre: CentreRecord): string {
  const opening = openingOn(centre, date);
  const day = formatProseDate(date);
  return opening.windows.length === 0
    ? texts.affected.closed(centre.name, day, opening.reason)
    : texts.affected.shorterHours(centre.name, formatOpeningHours(opening), day, opening.reason);
}
