import * as texts from "../../texts/staff.ts";
import { recordAct } from "../database/audit.ts";
import type { StaffRequestOf } from "../http/staff-route.ts";
import { domainError, lockOrderRow } from "../orders/index.ts";
import { actOnBooking } from "./act-on-booking.ts";
import type { ActDeps } from "./deps.ts";

/** Adds a note about a booking. Other staff read it; the customer does not. */
export function addNote(deps: ActDeps, { params, body, session: { member } }: StaffRequestOf<"addNote">) {
  const act = { call: "addNote", member, number: params.number, body };
  return actOnBooking(deps, act, async ({ db, now }, { id }) => {
    // An erasure locks the booking too, so that no note remains.
    const { erased_at } = await lockOrderRow(db, id);
    if (erased_at !== null) return domainError("not_changeable", texts.erasedBooking);
    await db
      .insertInto("staff_notes")
      .values({ order_id: id, text: body.text, staff_id: member.id, created_at: now() })
      .execute();
    recordAct(db, "note_added", id);
    return { ok: true, body: {} };
  });
}
