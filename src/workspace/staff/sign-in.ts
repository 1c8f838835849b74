import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import { recordAct } from "../database/audit.ts";
import type { Tx } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import { newId } from "../orders/index.ts";
import { createRecoveryCodes } from "./account.ts";
import type { StaffDeps } from "./deps.ts";
import { useInvitation } from "./invitations.ts";
import { finishAssertion, finishRegistration } from "./passkeys.ts";
import { digestOf, digestOfRecoveryCode } from "./secrets.ts";
import { createSession } from "./sessions.ts";

type Signed<Response> = {
  readonly challengeId: string;
  readonly response: Response;
  readonly shared: boolean;
};

/**
 * Creates a member of staff with a passkey and recovery codes, uses up the invitation and signs the member in. Returns
 * null if the ceremony failed, or the invitation was used or has expired.
 */
export async function join(
  deps: StaffDeps,
  { token, shared, ...finished }: Signed<RegistrationResponseJSON> & { readonly token: string },
): Promise<{ readonly token: string; readonly recoveryCodes: string[] } | null> {
  const registered = await finishRegistration(deps, { ...finished, boundTo: digestOf(token) });
  if (registered === null) return null;
  const { name, passkey } = registered;
  const id = newId("STAFF");
  const now = deps.now();
  return inTransaction(deps.db, { kind: "staff", user: id }, async (tx) => {
    if (!(await createMember(tx, { id, name, invitation: digestOf(token) }, now))) return null;
    await tx
      .insertInto("staff_passkeys")
      .values({ ...passkey, staff_id: id, created_at: now })
      .execute();
    const recoveryCodes = await createRecoveryCodes(tx, id);
    return { token: await createSession(tx, { id, isShared: shared }, now), recoveryCodes };
  });
}

/**
 * Creates a member of staff with the role of an invitation, and uses the invitation up.
 * @param member.invitation digest of the invitation's token
 * @returns false if the invitation was used or has expired
 */
export async function createMember(
  tx: Tx,
  { id, name, invitation }: { readonly id: string; readonly name: string; readonly invitation: string },
  now: Date,
): Promise<boolean> {
  const granted = await useInvitation(tx, invitation, now);
  if (granted === undefined) return false;
  const { role, centre_ids } = granted;
  const member = { id, name, role, centre_ids: JSON.stringify(centre_ids), created_at: now };
  await tx.insertInto("staff").values(member).execute();
  recordAct(tx, "staff_joined", id, { role, centres: [...centre_ids] });
  return true;
}

/** Signs in with a passkey. Returns the token of the session, or null if the ceremony failed. */
export async function signIn(
  deps: StaffDeps,
  { shared, ...finished }: Signed<AuthenticationResponseJSON>,
): Promise<string | null> {
  const id = await finishAssertion(deps, finished, "sign_in", null);
  if (id === null) return null;
  return inTransaction(deps.db, { kind: "staff", user: id }, async (tx) => {
    recordAct(tx, "staff_signed_in", id, { with: "passkey" });
    return createSession(tx, { id, isShared: shared }, deps.now());
  });
}

/** Signs in with a recovery code and uses it up. Returns the token of the session, or null for a wrong or used code. */
export async function signInWithCode(
  deps: StaffDeps,
  { code, shared }: { readonly code: string; readonly shared: boolean },
): Promise<string | null> {
  const now = deps.now();
  const digest = digestOfRecoveryCode(code);
  const owner = await deps.db
    .selectFrom("staff_recovery_codes")
    .innerJoin("staff", "staff.id", "staff_id")
    .select("staff_id")
    .where("digest", "=", digest)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  if (owner === undefined) return null;
  const { staff_id: id } = owner;
  return inTransaction(deps.db, { kind: "staff", user: id }, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable("staff_recovery_codes")
      .set({ used_at: now })
      .where("digest", "=", digest)
      .where("used_at", "is", null)
      .executeTakeFirst();
    if (numUpdatedRows !== 1n) return null;
    recordAct(tx, "staff_signed_in", id, { with: "recovery code" });
    return createSession(tx, { id, isShared: shared }, now);
  });
}
