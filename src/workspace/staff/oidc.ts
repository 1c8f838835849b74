import { addMinutes } from "../../api/contract/ist.ts";
import { staffLimits } from "../../api/contract/staff-roles.ts";
import type { Log } from "../../http/log.ts";
import * as texts from "../../texts/staff.ts";
import { recordAct } from "../database/audit.ts";
import { isIdentityTaken } from "../database/constraint-errors.ts";
import type { Db } from "../database/tables.ts";
import { inTransaction } from "../database/transaction.ts";
import type { StaffError } from "../http/staff-route.ts";
import { newId } from "../orders/index.ts";
import type { StaffDeps } from "./deps.ts";
import type { IdentityProvider, LoginSecrets } from "./identity-provider.ts";
import { digestOf, newToken } from "./secrets.ts";
import { createSession } from "./sessions.ts";
import { createMember } from "./sign-in.ts";

type Deps = Pick<StaffDeps, "db" | "now"> & { readonly provider: IdentityProvider };

/** What a login is for. `boundTo`: the digest of the session (`prove`, `link`) or of the invitation (`join`). */
export type LoginPurpose = {
  /** The path that the console opens after the login. */
  readonly next: string;
  readonly isShared?: boolean;
} & (
  | { readonly purpose: "sign_in" }
  | { readonly purpose: "prove" | "link"; readonly boundTo: string }
  | { readonly purpose: "join"; readonly boundTo: string; readonly name: string }
);

type Login = NonNullable<Awaited<ReturnType<typeof takeLogin>>>;
type Code =
  | "sign_in_failed"
  | "provider_unavailable"
  | "invitation_invalid"
  | "identity_unknown"
  | "identity_taken";
/** The result of a login. `token`: that of a new session; null after a proof or a link. */
type Completion = { readonly ok: true; readonly token: string | null } | StaffError<Code>;

const signInFailed = error("sign_in_failed", texts.signInFailed);
const identityTaken = error("identity_taken", texts.identityTaken);

/**
 * Begins a login with the provider.
 * @returns the URL of the provider's page, and the token that binds the login to the browser
 */
export async function startLogin(
  { db, now, provider }: Deps,
  { next, isShared = false, ...login }: LoginPurpose,
  log: Log,
): Promise<
  | { readonly ok: true; readonly body: { readonly url: string; readonly browserToken: string } }
  | StaffError<"provider_unavailable">
> {
  const started = await provider.startLogin();
  if ("code" in started) {
    log.warn({ reason: started.reason }, "The identity provider of staff is not available.");
    return unavailable(provider);
  }
  const browserToken = newToken();
  await db
    .insertInto("staff_oidc_logins")
    .values({
      ...{ state: started.state, nonce: started.nonce, code_verifier: started.codeVerifier },
      ...{ browser_digest: digestOf(browserToken), purpose: login.purpose, next, is_shared: isShared },
      bound_to: "boundTo" in login ? login.boundTo : null,
      name: "name" in login ? login.name : null,
      started_at: now(),
    })
    .execute();
  return { ok: true, body: { url: started.url, browserToken } };
}

/**
 * Finishes a login: signs in, creates a member, links the account, or renews the proof of the session.
 * @param login that of `takeLogin`
 * @param parameters the query with which the provider has sent the browser back
 */
export async function finishLogin(
  deps: Deps,
  login: Login,
  parameters: string,
  log: Log,
): Promise<{ readonly ok: true; readonly next: string; readonly token: string | null } | StaffError<Code>> {
  const { provider, now } = deps;
  const secrets: LoginSecrets = { ...login, codeVerifier: login.code_verifier };
  // Without a maximum age, the next person at a shared computer could remove `prompt=login` from the address and use the
  // provider's session of the person before: to sign in, to confirm an identity or to link an account.
  const maxAge = secondsBetween(login.started_at, now());
  const account = await provider.finishLogin(secrets, parameters, maxAge);
  if ("code" in account) {
    const { code, reason } = account;
    log.warn({ purpose: login.purpose, code, reason }, "A login with the identity provider has failed.");
    return code === "sign_in_failed" ? signInFailed : unavailable(provider);
  }
  const completed = await complete(deps, login, { issuer: provider.issuer, subject: account.subject });
  return completed.ok ? { ...completed, next: login.next } : completed;
}

/** Matches the states that openid-client generates: 256 bits in base64url. */
const statePattern = /^[\w-]{43}$/;

/**
 * Deletes a login and returns it, so that its callback works once. Undefined if it is unknown, has expired, or was begun
 * in another browser.
 * @param callback.browserToken the token of the browser that began the login
 * @param callback.parameters the query with which the provider has sent the browser back
 */
export async function takeLogin(
  { db, now }: Pick<Deps, "db" | "now">,
  { browserToken, parameters }: { readonly browserToken: string; readonly parameters: string },
) {
  const state = new URLSearchParams(parameters).get("state") ?? "";
  // PostgreSQL rejects NUL.
  if (!statePattern.test(state)) return undefined;
  return db
    .deleteFrom("staff_oidc_logins")
    .where("state", "=", state)
    .where("browser_digest", "=", digestOf(browserToken))
    .where("started_at", ">", addMinutes(now(), -staffLimits.providerMinutes))
    .returningAll()
    .executeTakeFirst();
}

function complete(deps: Deps, login: Login, account: Account): Promise<Completion> {
  if (login.purpose === "sign_in") return signIn(deps, login, account);
  if (login.purpose === "prove") return prove(deps, login, account);
  const joinOrLink = login.purpose === "join" ? join : link;
  return joinOrLink(deps, login, account).catch((error: unknown) => {
    if (isIdentityTaken(error)) return identityTaken;
    throw error;
  });
}

type Account = { readonly issuer: string; readonly subject: string };

async function signIn(
  { db, now, provider }: Deps,
  { is_shared: isShared }: Login,
  account: Account,
): Promise<Completion> {
  const id = await findMember(db, account);
  if (id === null) return error("identity_unknown", texts.identityUnknown(provider.name));
  return inTransaction(db, { kind: "staff", user: id }, async (tx) => {
    await markUsed(tx, account, now());
    recordAct(tx, "staff_signed_in", id, { with: "company account" });
    // An act that needs a proof asks the provider again (decision 114).
    return { ok: true, token: await createSession(tx, { id, isShared, isProved: false }, now()) };
  });
}

async function prove({ db, now }: Deps, { bound_to }: Login, account: Account): Promise<Completion> {
  const id = await findMember(db, account);
  const { numUpdatedRows } = await db
    .updateTable("staff_sessions")
    .set({ proved_at: now() })
    .where("digest", "=", bound_to)
    .where("staff_id", "=", id)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) return error("identity_unknown", texts.identityOfAnother);
  await markUsed(db, account, now());
  return { ok: true, token: null };
}

function join({ db, now }: Deps, login: Login, account: Account): Promise<Completion> {
  const id = newId("STAFF");
  return inTransaction(db, { kind: "staff", user: id }, async (tx) => {
    const member = { id, name: login.name ?? "", invitation: login.bound_to ?? "" };
    if (!(await createMember(tx, member, now()))) return error("invitation_invalid", texts.invitationInvalid);
    await tx
      .insertInto("staff_identities")
      .values({ ...account, staff_id: id, created_at: now() })
      .execute();
    return {
      ok: true,
      token: await createSession(tx, { id, isShared: login.is_shared, isProved: false }, now()),
    };
  });
}

/** Links the account to the member of the session, instead of another account at the same provider. */
async function link({ db, now }: Deps, { bound_to }: Login, account: Account): Promise<Completion> {
  const session = await db
    .selectFrom("staff_sessions")
    .select("staff_id")
    .where("digest", "=", bound_to)
    .executeTakeFirst();
  if (session === undefined) return signInFailed;
  const { staff_id } = session;
  return inTransaction(db, { kind: "staff", user: staff_id }, async (tx) => {
    const member = await tx
      .selectFrom("staff")
      .select("disabled_at")
      .where("id", "=", staff_id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    if (member.disabled_at !== null) return signInFailed;
    const linked = { subject: account.subject, created_at: now(), used_at: null };
    await tx
      .insertInto("staff_identities")
      .values({ ...linked, issuer: account.issuer, staff_id })
      .onConflict((conflict) => conflict.columns(["staff_id", "issuer"]).doUpdateSet(linked))
      .execute();
    recordAct(tx, "identity_linked", staff_id);
    return { ok: true, token: null };
  });
}

/** Returns the id of the member with an account. Null if there is none, or the member is disabled. */
async function findMember(db: Db, { issuer, subject }: Account): Promise<string | null> {
  const member = await db
    .selectFrom("staff_identities")
    .innerJoin("staff", "staff.id", "staff_id")
    .select("staff_id")
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  return member?.staff_id ?? null;
}

async function markUsed(db: Db, { issuer, subject }: Account, now: Date): Promise<void> {
  await db
    .updateTable("staff_identities")
    .set({ used_at: now })
    .where("issuer", "=", issuer)
    .where("subject", "=", subject)
    .execute();
}

function secondsBetween(start: Date, end: Date): number {
  return Math.ceil((Number(end) - Number(start)) / 1000);
}

function unavailable({ name }: IdentityProvider) {
  return error("provider_unavailable", texts.providerUnavailable(name));
}

function error<const C extends Code>(code: C, message: string): StaffError<C> & { readonly ok: false } {
  return { ok: false, code, message };
}
