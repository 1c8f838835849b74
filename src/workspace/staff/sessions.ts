import { addMinutes } from "../../api/contract/ist.ts";
import { staffLimits } from "../../api/contract/staff-roles.ts";
import { recordAct } from "../database/audit.ts";
import type { Tx } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import type { StaffMember, StaffSession } from "../http/staff-route.ts";
import type { StaffDeps } from "./deps.ts";
import { digestOf, newToken } from "./secrets.ts";

type Deps = Pick<StaffDeps, "db" | "now">;

/** How often a session stores that it was used, in milliseconds. */
const seenEveryMs = 60_000;

/**
 * Creates a session and returns its token, which is always new, so that a token from before the sign-in never becomes
 * valid. `isProved`: false after a sign-in that is no proof.
 */
export async function createSession(
  tx: Tx,
  {
    id,
    isShared,
    isProved = true,
  }: { readonly id: string; readonly isShared: boolean; readonly isProved?: boolean },
  now: Date,
): Promise<string> {
  const token = newToken();
  await tx
    .insertInto("staff_sessions")
    .values({
      ...{ digest: digestOf(token), staff_id: id, is_shared: isShared },
      ...{ created_at: now, seen_at: now, proved_at: isProved ? now : new Date(0) },
    })
    .execute();
  return token;
}

/**
 * Returns the session with a token, with the present role of its member. Null if it is unknown, idle for too long, or its
 * member is disabled. Unless `isUse` is false, the session is then extended.
 */
export async function readSession(
  { db, now: clock }: Deps,
  token: string,
  isUse = true,
): Promise<StaffSession | null> {
  const now = clock();
  const digest = digestOf(token);
  const row = await db
    .selectFrom("staff_sessions as session")
    .innerJoin("staff", "staff.id", "session.staff_id")
    .select(["session.created_at", "seen_at", "proved_at", "is_shared", "staff.id", "name", "role"])
    .select("centre_ids")
    .where("session.digest", "=", digest)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  if (row === undefined || endOfSession(row.seen_at, row.is_shared) <= now) return null;
  if (isUse && Number(now) - Number(row.seen_at) > seenEveryMs)
    await db.updateTable("staff_sessions").set({ seen_at: now }).where("digest", "=", digest).execute();
  return {
    digest,
    member: memberOf(row),
    ...{
      createdAt: row.created_at,
      seenAt: isUse ? now : row.seen_at,
      provedAt: row.proved_at,
      isShared: row.is_shared,
    },
  };
}

/** Returns when a session ends without further requests. */
export function endOfSession(seenAt: Date, isShared: boolean): Date {
  return addMinutes(seenAt, isShared ? staffLimits.sharedIdleMinutes : staffLimits.idleMinutes);
}

export function memberOf(row: {
  readonly id: string;
  readonly name: string;
  readonly role: StaffMember["role"];
  readonly centre_ids: readonly string[];
}): StaffMember {
  const { id, name, role, centre_ids } = row;
  return { id, name, role, centreIds: role === "desk" ? centre_ids : null };
}

/** Ends a session. */
export async function signOut({ db }: Pick<Deps, "db">, { digest }: StaffSession): Promise<void> {
  await db.deleteFrom("staff_sessions").where("digest", "=", digest).execute();
}

/** Ends all sessions of a member. */
export function signOutEverywhere({ db }: Pick<Deps, "db">, { member }: StaffSession): Promise<void> {
  return inTransaction(db, { kind: "staff", user: member.id }, async (tx) => {
    await tx.deleteFrom("staff_sessions").where("staff_id", "=", member.id).execute();
    recordAct(tx, "staff_signed_out", member.id);
  });
}
