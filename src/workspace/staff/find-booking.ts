import { mayAct, staffRoles } from "../../api/contract/staff-roles.ts";
import type { Act } from "../database/audit.ts";
import type { Db } from "../database/tables.ts";
import type { StaffMember } from "../http/staff-route.ts";
import { findOrderByNumber, type Order } from "../orders/index.ts";

/**
 * Finds a booking in the centres of a member by its number. Undefined if there is none, or it belongs to another centre.
 * The hold of a move is part of its booking.
 */
export async function findBooking(
  db: Db,
  { centreIds }: StaffMember,
  number: string,
): Promise<Order | undefined> {
  const order = await findOrderByNumber(db, number, { centreIds });
  return order?.moves_order === null ? order : undefined;
}

/** Lists who may confirm a refund of a member beyond the day's limit: the other active owners and managers. */
export function listSecondPersons(db: Db, { id }: StaffMember) {
  const roles = staffRoles.filter((role) => mayAct(role, "exceed_refund_limit"));
  return db
    .selectFrom("staff")
    .select(["id", "name"])
    .where("role", "in", roles)
    .where("disabled_at", "is", null)
    .where("id", "<>", id)
    .orderBy("name")
    .orderBy("id")
    .execute();
}

/** Acts that do not change a record, so that they do not change its version. */
const readingActs: readonly Act[] = ["contact_revealed"];

/** Returns the version of an order or a lead. It changes with every act on the record, because each act is audited. */
export async function versionOf(db: Db, subject: string): Promise<string> {
  const { last } = await db
    .selectFrom("audit")
    .select(({ fn }) => fn.max("id").as("last"))
    .where("subject", "=", subject)
    .where("act", "not in", readingActs)
    .executeTakeFirstOrThrow();
  return String(last ?? 0);
}
