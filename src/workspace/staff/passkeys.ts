import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import { staffLimits } from "../../api/contract/staff-roles.ts";
import { storeChallenge, takeChallenge } from "./challenges.ts";
import type { StaffDeps } from "./deps.ts";

/** A ceremony that the browser continues, as JSON of WebAuthn. */
export type Ceremony = { readonly challengeId: string; readonly options: Record<string, unknown> };

const timeout = staffLimits.ceremonyMinutes * 60_000;

/**
 * Begins to register a passkey for a member with a name.
 * @param ceremony.boundTo the digest of the invitation or session
 * @param ceremony.existing the passkeys that the member has already
 */
export async function startRegistration(
  deps: StaffDeps,
  ceremony: {
    readonly name: string;
    readonly boundTo: string;
    readonly existing?: { readonly id: string }[];
  },
): Promise<Ceremony> {
  const { name, boundTo, existing = [] } = ceremony;
  const options = await generateRegistrationOptions({
    rpName: deps.brandName,
    rpID: rpIdOf(deps),
    userName: name,
    excludeCredentials: existing,
    timeout,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  const { challenge } = options;
  const challengeId = await storeChallenge(deps, { purpose: "register", challenge, boundTo, name });
  return { challengeId, options: { ...options } };
}

/** Verifies a new passkey. Returns it with the name of the member, or null if the ceremony failed. */
export async function finishRegistration(
  deps: StaffDeps,
  { challengeId, response, boundTo }: Finished<RegistrationResponseJSON> & { readonly boundTo: string },
) {
  const begun = await takeChallenge(deps, challengeId, { purpose: "register", boundTo });
  if (begun === undefined) return null;
  const verified = await verifyRegistrationResponse({
    ...{ response, expectedChallenge: begun.challenge },
    ...{ expectedOrigin: deps.consoleOrigin, expectedRPID: rpIdOf(deps) },
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return { name: begun.name ?? "", passkey: { id, counter, public_key: encode(publicKey) } };
}

/** Begins to confirm an identity with a passkey: for a sign-in, or (`boundTo`) for a session. */
export async function startAssertion(
  deps: StaffDeps,
  purpose: "sign_in" | "prove",
  boundTo: string | null,
): Promise<Ceremony> {
  const options = await generateAuthenticationOptions({
    rpID: rpIdOf(deps),
    timeout,
    userVerification: "required",
  });
  const { challenge } = options;
  const challengeId = await storeChallenge(deps, { purpose, challenge, boundTo, name: null });
  return { challengeId, options: { ...options } };
}

/**
 * Verifies that a passkey has signed the challenge. Returns the id of its member, or null if the ceremony failed or the
 * passkey was copied: its counter must increase. Members who are disabled cannot confirm.
 */
export async function finishAssertion(
  deps: StaffDeps,
  { challengeId, response }: Finished<AuthenticationResponseJSON>,
  purpose: "sign_in" | "prove",
  boundTo: string | null,
): Promise<string | null> {
  const begun = await takeChallenge(deps, challengeId, { purpose, boundTo });
  if (begun === undefined) return null;
  const passkey = await deps.db
    .selectFrom("staff_passkeys")
    .innerJoin("staff", "staff.id", "staff_passkeys.staff_id")
    .select(["staff_passkeys.id", "staff_id", "public_key", "counter"])
    .where("staff_passkeys.id", "=", response.id)
    .where("disabled_at", "is", null)
    .executeTakeFirst();
  if (passkey === undefined) return null;
  const { id, counter } = passkey;
  const verified = await verifyAuthenticationResponse({
    ...{ response, expectedChallenge: begun.challenge },
    ...{ expectedOrigin: deps.consoleOrigin, expectedRPID: rpIdOf(deps) },
    credential: { id, counter, publicKey: decode(passkey.public_key) },
  }).catch(() => null);
  if (!verified?.verified) return null;
  const { numUpdatedRows } = await deps.db
    .updateTable("staff_passkeys")
    .set({ counter: verified.authenticationInfo.newCounter, used_at: deps.now() })
    .where("id", "=", id)
    .where("counter", "=", counter)
    .executeTakeFirst();
  return numUpdatedRows === 1n ? passkey.staff_id : null;
}

type Finished<Response> = { readonly challengeId: string; readonly response: Response };

/** The relying party of passkeys: the host of the console. */
function rpIdOf({ consoleOrigin }: StaffDeps): string {
  return new URL(consoleOrigin).hostname;
}

function encode(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64url");
}

function decode(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(text, "base64url"));
}
