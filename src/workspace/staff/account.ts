import type { RegistrationResponseJSON } from "@simplewebauthn/server";
import { isoInIst } from "../../api/contract/ist.ts";
import { maxPasskeys, recoveryCodeCount } from "../../api/contract/staff-roles.ts";
import { recordAct } from "../database/audit.ts";
import type { Db, Tx } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import type { StaffSession } from "../http/staff-route.ts";
import type { StaffDeps } from "./deps.ts";
import { finishRegistration, startRegistration } from "./passkeys.ts";
import { digestOfRecoveryCode, newRecoveryCode } from "./secrets.ts";

type AccountDeps = Pick<StaffDeps, "db" | "provider">;

/** Lists how a member signs in: the passkeys, the oldest first, the account at the provider, and the unused recovery codes. */
export async function readAccount({ db, provider }: AccountDeps, { member }: StaffSession) {
  const [passkeys, codes, identity] = await Promise.all([
    db
      .selectFrom("staff_passkeys")
      .select(["id", "created_at", "used_at"])
      .where("staff_id", "=", member.id)
      .orderBy("created_at")
      .execute(),
    db
      .selectFrom("staff_recovery_codes")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("staff_id", "=", member.id)
      .where("used_at", "is", null)
      .executeTakeFirstOrThrow(),
    selectIdentity(db, provider, member.id).executeTakeFirst(),
  ]);
  return {
    passkeys: passkeys.map(({ id, created_at, used_at }) => ({
      ...{ id, createdAt: isoInIst(created_at) },
      usedAt: used_at === null ? null : isoInIst(used_at),
    })),
    unusedCodes: codes.count,
    provider: provider && {
      name: provider.name,
      linkedAt: identity === undefined ? null : isoInIst(identity.created_at),
      usedAt: identity?.used_at ? isoInIst(identity.used_at) : null,
    },
  };
}

/** Begins to add a passkey to the account of a member. The authenticator rejects a second passkey for the same member. */
export async function startPasskey(deps: StaffDeps, { digest, member }: StaffSession) {
  const existing = await deps.db
    .selectFrom("staff_passkeys")
    .select("id")
    .where("staff_id", "=", member.id)
    .execute();
  return startRegistration(deps, { name: member.name, boundTo: digest, existing });
}

/** Adds a passkey to the account of a member. */
export async function addPasskey(
  deps: StaffDeps,
  { digest, member }: StaffSession,
  finished: { readonly challengeId: string; readonly response: RegistrationResponseJSON },
): Promise<"added" | "sign_in_failed" | "too_many_passkeys"> {
  const registered = await finishRegistration(deps, { ...finished, boundTo: digest });
  if (registered === null) return "sign_in_failed";
  return inTransaction(deps.db, { kind: "staff", user: member.id }, async (tx) => {
    const ids = await lockPasskeys(tx, member.id);
    if (ids.length >= maxPasskeys) return "too_many_passkeys";
    await tx
      .insertInto("staff_passkeys")
      .values({ ...registered.passkey, staff_id: member.id, created_at: deps.now() })
      .execute();
    recordAct(tx, "passkey_added", member.id, { passkeys: ids.length + 1 });
    return "added";
  });
}

/**
 * Removes a passkey, such as that of a lost phone. Removing it again has no effect.
 * @returns false if it is the last way to sign in, which stays
 */
export function removePasskey(
  { db, provider }: AccountDeps,
  { member }: StaffSession,
  id: string,
): Promise<boolean> {
  return inTransaction(db, { kind: "staff", user: member.id }, async (tx) => {
    const ids = await lockPasskeys(tx, member.id);
    if (!ids.includes(id)) return true;
    const identity = await selectIdentity(tx, provider, member.id).executeTakeFirst();
    if (ids.length === 1 && identity === undefined) return false;
    await tx.deleteFrom("staff_passkeys").where("id", "=", id).execute();
    recordAct(tx, "passkey_removed", member.id, { passkeys: ids.length - 1 });
    return true;
  });
}

/**
 * Unlinks the account at the provider. Unlinking it again has no effect.
 * @returns false if it is the last way to sign in, which stays
 */
export function unlinkIdentity({ db, provider }: AccountDeps, { member }: StaffSession): Promise<boolean> {
  return inTransaction(db, { kind: "staff", user: member.id }, async (tx) => {
    const passkeys = await lockPasskeys(tx, member.id);
    const identity = await selectIdentity(tx, provider, member.id).executeTakeFirst();
    if (identity === undefined) return true;
    if (passkeys.length === 0) return false;
    await tx
      .deleteFrom("staff_identities")
      .where("issuer", "=", identity.issuer)
      .where("subject", "=", identity.subject)
      .execute();
    recordAct(tx, "identity_unlinked", member.id);
    return true;
  });
}

/** Selects the account of a member at the present provider. */
function selectIdentity(db: Db, provider: StaffDeps["provider"], staffId: string) {
  return db
    .selectFrom("staff_identities")
    .selectAll()
    .where("staff_id", "=", staffId)
    .where("issuer", "=", provider?.issuer ?? "");
}

/** Replaces the recovery codes of a member, used ones included. The new codes are shown once. */
export function renewRecoveryCodes(
  { db }: Pick<StaffDeps, "db">,
  { member }: StaffSession,
): Promise<string[]> {
  return inTransaction(db, { kind: "staff", user: member.id }, async (tx) => {
    await tx.deleteFrom("staff_recovery_codes").where("staff_id", "=", member.id).execute();
    const codes = await createRecoveryCodes(tx, member.id);
    recordAct(tx, "recovery_codes_renewed", member.id);
    return codes;
  });
}

/** Creates recovery codes for a member. Only their digests are stored. */
export async function createRecoveryCodes(tx: Tx, staffId: string): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, newRecoveryCode);
  await tx
    .insertInto("staff_recovery_codes")
    .values(codes.map((code) => ({ digest: digestOfRecoveryCode(code), staff_id: staffId })))
    .execute();
  return codes;
}

/** Locks the member, so that concurrent removals leave a way to sign in. Returns the ids of the passkeys. */
async function lockPasskeys(tx: Tx, staffId: string): Promise<readonly string[]> {
  await tx.selectFrom("staff").select("id").where("id", "=", staffId).forUpdate().execute();
  const rows = await tx.selectFrom("staff_passkeys").select("id").where("staff_id", "=", staffId).execute();
  return rows.map(({ id }) => id);
}
