import { isoInIst } from "../../api/contract/ist.ts";
import * as texts from "../../texts/staff.ts";
import { isProved } from "../http/staff-dispatch.ts";
import type { StaffError, StaffSession } from "../http/staff-route.ts";
import { countAttempt } from "../rate-limits/rate-limit.ts";
import type { RateLimits } from "../rate-limits/rate-limits.ts";
import type { ActDeps, StaffDeps } from "./deps.ts";
import { endOfSession, readSession } from "./sessions.ts";

/* What the handlers of the calls with which staff sign in have in common. */

export type RouteDeps = StaffDeps &
  ActDeps & {
    readonly rateLimits: Pick<RateLimits, "staffAttemptsOfAddress" | "staffCeremoniesOfAddress">;
  };

export const invitationInvalid = {
  ok: false,
  code: "invitation_invalid",
  message: texts.invitationInvalid,
} as const satisfies StaffError;
export const signInFailed = {
  ok: false,
  code: "sign_in_failed",
  message: texts.signInFailed,
} as const satisfies StaffError;
export function done<const Body>(body: Body): { readonly ok: true; readonly body: Body } {
  return { ok: true, body };
}

export function tooMany(retryAfterSeconds: number): StaffError<"too_many_requests"> {
  return { ok: false, code: "too_many_requests", message: texts.tooManyAttempts, retryAfterSeconds };
}

/**
 * Counts failed attempts of a network, and rejects further ones beyond the limit. An outage of the identity provider does
 * not count, so that passkeys still work.
 */
export async function limitAttempts<Result extends { readonly ok: boolean; readonly code?: string }>(
  { rateLimits }: RouteDeps,
  network: string | null,
  attempt: () => Promise<Result>,
): Promise<Result | StaffError<"too_many_requests">> {
  const limits = network === null ? [] : [{ limit: rateLimits.staffAttemptsOfAddress, key: network }];
  const counted = await countAttempt(
    limits,
    attempt,
    ({ ok, code }) => !ok && code !== "provider_unavailable",
  );
  return "result" in counted ? counted.result : tooMany(counted.waitSeconds);
}

export async function newSession(deps: RouteDeps, token: string) {
  const session = await readSession(deps, token);
  if (session === null) throw new Error("A new session has ended.");
  return { token, session: presentSession(deps, session) };
}

export function presentSession({ now }: RouteDeps, session: StaffSession) {
  const { member, createdAt, seenAt, isShared } = session;
  return {
    member: { ...member, centreIds: [...(member.centreIds ?? [])] },
    ...{ createdAt: isoInIst(createdAt), isShared, isProved: isProved(session, now()) },
    endsAt: isoInIst(endOfSession(seenAt, isShared)),
  };
}
