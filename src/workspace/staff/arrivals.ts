import { type Selectable, sql } from "kysely";
import { istDateOf } from "../../api/contract/ist.ts";
import * as texts from "../../texts/staff.ts";
import { bookedDates } from "../booking/index.ts";
import { recordAct } from "../database/audit.ts";
import type { Db, Tables } from "../database/tables.ts";
import type { StaffRequestOf } from "../http/staff-route.ts";
import { domainError, lockOrderRow } from "../orders/index.ts";
import { actOnBooking, changedMeanwhile } from "./act-on-booking.ts";
import type { ActDeps } from "./deps.ts";

/** Whether the customer of a booking came on a date. */
export type Arrival = Selectable<Tables["arrivals"]>["state"];

/** Reads the arrivals of bookings, on some IST dates or on all. */
export function readArrivals(
  db: Db,
  { orderIds, dates }: { readonly orderIds: readonly string[]; readonly dates?: readonly string[] },
) {
  return db
    .selectFrom("arrivals")
    .select(["order_id", "date", "state"])
    .where(sql<boolean>`order_id = any(${orderIds}::text[])`)
    .$if(dates !== undefined, (query) => query.where("date", "in", dates ?? []))
    .execute();
}

/**
 * Records whether the customer came on a date of a confirmed booking, today or earlier, or undoes that. A repeated
 * submission changes nothing.
 */
export function recordArrival(
  deps: ActDeps,
  { params, body, session: { member } }: StaffRequestOf<"recordArrival">,
) {
  const act = { call: "recordArrival", member, number: params.number, body };
  const { date, state, was } = body;
  return actOnBooking(deps, act, async ({ db, now }, { id }) => {
    const order = await lockOrderRow(db, id);
    const isDue = date <= istDateOf(now()) && bookedDates(order).includes(date);
    if (order.status !== "confirmed" || !isDue) return domainError("not_changeable", texts.notOnThisDate);
    const [present] = await readArrivals(db, { orderIds: [id], dates: [date] });
    const recorded = present?.state ?? null;
    if (recorded === state) return { ok: true, body: {} };
    if (recorded !== was) return changedMeanwhile;
    await db.deleteFrom("arrivals").where("order_id", "=", id).where("date", "=", date).execute();
    if (state !== null)
      await db
        .insertInto("arrivals")
        .values({ order_id: id, date, state, staff_id: member.id, recorded_at: now() })
        .execute();
    recordAct(db, "arrival_recorded", id, { date, state });
    return { ok: true, body: {} };
  });
}
