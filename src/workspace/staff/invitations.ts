import { addMinutes } from "../../api/contract/ist.ts";
import type { StaffRole } from "../../api/contract/staff-roles.ts";
import { staffLimits } from "../../api/contract/staff-roles.ts";
import { recordAct, type StaffActor } from "../database/audit.ts";
import type { Db, Tx } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import type { StaffDeps } from "./deps.ts";
import { digestOf, newToken } from "./secrets.ts";

/** A role that is given to somebody. `centreIds`: the centres of a desk; empty for the other roles. */
export type GrantedRole = { readonly role: StaffRole; readonly centreIds: readonly string[] };

/** A link for a new member of staff. It works once, until `expiresAt`. */
export type InvitationLink = { readonly url: string; readonly expiresAt: Date };

type InviteDeps = Pick<StaffDeps, "db" | "now" | "consoleOrigin"> & { readonly actor: StaffActor };

/** Creates a link with which the first owner, or an owner without a passkey, becomes an owner of the console. */
export function createOwnerLink(deps: InviteDeps): Promise<InvitationLink> {
  return invite(deps, { role: "owner", centreIds: [] }, staffLimits.ownerLinkMinutes);
}

/** Creates a link for the first owner. Returns null if there is an owner who is not disabled. */
export async function createFirstOwnerLink(deps: InviteDeps): Promise<string | null> {
  const owner = await deps.db
    .selectFrom("staff")
    .select("id")
    .where("role", "=", "owner")
    .where("disabled_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return owner === undefined ? (await createOwnerLink(deps)).url : null;
}

/** Creates an invitation link. Only its digest is stored. */
export function inviteStaff(deps: InviteDeps, granted: GrantedRole): Promise<InvitationLink> {
  return invite(deps, granted, staffLimits.invitationMinutes);
}

async function invite(
  { db, now, consoleOrigin, actor }: InviteDeps,
  { role, centreIds }: GrantedRole,
  minutes: number,
): Promise<InvitationLink> {
  const token = newToken();
  const createdAt = now();
  const expiresAt = addMinutes(createdAt, minutes);
  await inTransaction(db, actor, async (tx) => {
    const digest = digestOf(token);
    await tx
      .insertInto("staff_invitations")
      .values({
        ...{ digest, role, centre_ids: JSON.stringify(centreIds) },
        ...{ created_at: createdAt, expires_at: expiresAt },
      })
      .execute();
    recordAct(tx, "staff_invited", `invitation ${digest.slice(0, 8)}`, { role, centres: [...centreIds] });
  });
  return { url: `${consoleOrigin}/invitation?token=${token}`, expiresAt };
}

/** Returns the open invitation with a token. Undefined if it was used or has expired. */
export function findInvitation({ db, now }: Pick<StaffDeps, "db" | "now">, token: string) {
  return openInvitations(db, now()).where("digest", "=", digestOf(token)).executeTakeFirst();
}

/** Lists the invitations that can still be used, the newest first. */
export function listInvitations({ db, now }: Pick<StaffDeps, "db" | "now">) {
  return openInvitations(db, now()).orderBy("created_at", "desc").execute();
}

function openInvitations(db: Db, now: Date) {
  return db
    .selectFrom("staff_invitations")
    .selectAll()
    .where("used_at", "is", null)
    .where("expires_at", ">", now);
}

/** Uses up an invitation. Returns undefined if it was used or has expired. Of concurrent uses, one succeeds. */
export function useInvitation(tx: Tx, digest: string, now: Date) {
  return tx
    .updateTable("staff_invitations")
    .set({ used_at: now })
    .where("digest", "=", digest)
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .returning(["role", "centre_ids"])
    .executeTakeFirst();
}
