import { recordAct } from "../database/audit.ts";
import type { Tx } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import type { StaffMember } from "../http/staff-route.ts";
import type { StaffDeps } from "./deps.ts";
import type { GrantedRole } from "./invitations.ts";

type Deps = Pick<StaffDeps, "db" | "now"> & { readonly by: StaffMember };

/** Lists all members of staff in the order of their names, disabled ones included. */
export function listMembers({ db }: Pick<StaffDeps, "db">) {
  return db.selectFrom("staff").selectAll().orderBy("name").orderBy("id").execute();
}

/** Returns true if all centres exist. */
export async function areCentres({ db }: Pick<StaffDeps, "db">, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const found = await db
    .selectFrom("centres")
    .select("id")
    .where("id", "in", [...ids])
    .where("active", "=", true)
    .execute();
  return found.length === new Set(ids).size;
}

/** What became of a change. The last owner can neither be disabled nor get another role. */
export type MemberChange = "done" | "staff_not_found" | "last_owner";

/** Changes the role of a member. It counts for the member's next call, because each call reads the role. */
export function changeRole(deps: Deps, id: string, { role, centreIds }: GrantedRole): Promise<MemberChange> {
  return changeMember(deps, id, role === "owner", async (tx) => {
    const centre_ids = JSON.stringify(centreIds);
    await tx.updateTable("staff").set({ role, centre_ids }).where("id", "=", id).execute();
    recordAct(tx, "staff_changed", id, { role, centres: [...centreIds] });
  });
}

/**
 * Disables a member, ends the sessions and unlinks the company account, so that it can join again with a new invitation.
 */
export function disableMember(deps: Deps, id: string): Promise<MemberChange> {
  return changeMember(deps, id, false, async (tx) => {
    await tx.updateTable("staff").set({ disabled_at: deps.now() }).where("id", "=", id).execute();
    await tx.deleteFrom("staff_sessions").where("staff_id", "=", id).execute();
    await tx.deleteFrom("staff_identities").where("staff_id", "=", id).execute();
    recordAct(tx, "staff_disabled", id);
  });
}

function changeMember(
  { db, by }: Deps,
  id: string,
  staysOwner: boolean,
  change: (tx: Tx) => Promise<void>,
): Promise<MemberChange> {
  return inTransaction(db, { kind: "staff", user: by.id }, async (tx) => {
    // Locks all owners in one order, so that two owners who disable each other do not both succeed.
    const owners = await activeMembers(tx).where("role", "=", "owner").orderBy("id").forUpdate().execute();
    const member = await activeMembers(tx).where("id", "=", id).forUpdate().executeTakeFirst();
    if (member === undefined) return "staff_not_found";
    if (!staysOwner && owners.every((owner) => owner.id === id)) return "last_owner";
    await change(tx);
    return "done";
  });
}

function activeMembers(tx: Tx) {
  return tx.selectFrom("staff").select("id").where("disabled_at", "is", null);
}
