import { addMinutes } from "../../api/contract/ist.ts";
import { staffLimits } from "../../api/contract/staff-roles.ts";
import { newId } from "../orders/index.ts";
import type { StaffDeps } from "./deps.ts";

type Deps = Pick<StaffDeps, "db" | "now">;

/** A WebAuthn ceremony that has begun. `boundTo`: the digest of the invitation or session for which it was begun. */
export type Challenge = {
  readonly purpose: "register" | "sign_in" | "prove";
  readonly challenge: string;
  readonly boundTo: string | null;
  readonly name: string | null;
};

/** Stores the challenge of a ceremony and returns its id. */
export async function storeChallenge({ db, now }: Deps, ceremony: Challenge): Promise<string> {
  const { boundTo: bound_to, ...rest } = ceremony;
  const id = newId("WA", 20);
  const expires_at = addMinutes(now(), staffLimits.ceremonyMinutes);
  await db
    .insertInto("staff_challenges")
    .values({ id, ...rest, bound_to, expires_at })
    .execute();
  return id;
}

/**
 * Deletes a challenge and returns it, so that it works once, whether the ceremony succeeds or not. Undefined if it is
 * unknown, has expired, or was begun for another purpose, invitation or session.
 */
export function takeChallenge(
  { db, now }: Deps,
  id: string,
  { purpose, boundTo }: Pick<Challenge, "purpose" | "boundTo">,
) {
  return db
    .deleteFrom("staff_challenges")
    .where("id", "=", id)
    .where("purpose", "=", purpose)
    .where("bound_to", "is not distinct from", boundTo)
    .where("expires_at", ">", now())
    .returning(["challenge", "name"])
    .executeTakeFirst();
}
