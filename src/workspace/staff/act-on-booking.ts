import { createHash } from "node:crypto";
import type { actErrorCodes } from "../../api/contract/staff-errors.ts";
import * as texts from "../../texts/staff.ts";
import type { StaffActor } from "../database/audit.ts";
import type { Tx } from "../database/tables.ts";
import { inRolledBackTransaction } from "../database/transaction.ts";
import type { StaffError, StaffMember } from "../http/staff-route.ts";
import type { DomainError, Order } from "../orders/index.ts";
import type { ActDeps } from "./deps.ts";
import { findBooking, versionOf } from "./find-booking.ts";
import { runOnce } from "./run-once.ts";

export type ActError = StaffError<(typeof actErrorCodes)[number] | "not_allowed">;

/** An act of a member on a booking. `body` is what the form sends. */
export type BookingAct = {
  readonly call: string;
  readonly member: StaffMember;
  readonly number: string;
  readonly body: {
    readonly key: string;
    /** If omitted, changes by others do not matter. */
    readonly version?: string;
    readonly preview?: boolean;
    readonly seen?: string | undefined;
  };
};

/** The result of a use case: the body of the response, or a domain error. */
export type Attempted<Body> = { readonly ok: true; readonly body: Body } | ActError | UseCaseError;

type UseCaseError = DomainError<
  Exclude<ActError["code"], "changed_meanwhile" | "not_allowed"> | "order_not_found" | "refund_changed"
>;

export const noSuchBooking = {
  ok: false,
  code: "not_found",
  message: texts.noSuchBooking,
} as const satisfies StaffError;
export const changedMeanwhile = {
  ok: false,
  code: "changed_meanwhile",
  message: texts.changedMeanwhile,
} as const satisfies StaffError;

/**
 * Carries out an act of a member on a booking in one transaction, or previews it in a transaction that is rolled back.
 * Changes nothing if the booking is no longer the one that the member has seen. A repeated submission of the same form
 * gets the first response, if the act succeeded.
 * @param attempt calls the use case, which locks the booking, with the given transaction and actor
 */
export async function actOnBooking<Body>(
  deps: ActDeps,
  act: BookingAct,
  attempt: (
    deps: ActDeps & { readonly db: Tx; readonly actor: StaffActor },
    order: Order,
  ) => Promise<Attempted<Body>>,
): Promise<{ readonly ok: true; readonly body: Body } | ActError> {
  const { member, number, body } = act;
  const order = await findBooking(deps.db, member, number);
  if (order === undefined) return noSuchBooking;
  const actor = { kind: "staff", user: member.id } as const;
  const isOutdated = async (db: ActDeps["db"]) =>
    body.version !== undefined && (await versionOf(db, order.id)) !== body.version;
  const work = async (tx: Tx): Promise<Attempted<Body>> => {
    const attempted = await attempt({ ...deps, db: tx, actor }, order);
    // The use case has locked the booking, and the acts of this transaction are stored at its end.
    return attempted.ok && (await isOutdated(tx)) ? changedMeanwhile : attempted;
  };
  const attempted = body.preview
    ? await inRolledBackTransaction(deps.db, actor, work)
    : await runOnce(deps, { ...act, orderId: order.id }, work);
  if (attempted.ok) {
    if (!body.preview) deps.wake();
    return attempted;
  }
  return (await isOutdated(deps.db)) ? changedMeanwhile : presentError(attempted);
}

function presentError({ code, message, fields }: ActError | UseCaseError): ActError {
  if (code === "order_not_found") return noSuchBooking;
  if (code === "refund_changed") return changedMeanwhile;
  return { ok: false, code, message, ...(fields && { fields }) };
}

/**
 * Returns the response of an act whose effects the member has previewed, unless they have changed since then.
 * @param documents the numbers of issued documents. A preview does not return them, because the numbers are not final.
 */
export function presentEffects<Effects extends object>(
  { preview, seen: confirmed }: BookingAct["body"],
  effects: Effects,
  documents: readonly (string | null)[],
) {
  const seen = createHash("sha256").update(JSON.stringify(effects)).digest("base64url");
  if (!preview && confirmed !== undefined && confirmed !== seen) return changedMeanwhile;
  const issued = documents.filter((number) => number !== null);
  return { ok: true, body: { isDone: !preview, effects, seen, documents: preview ? [] : issued } } as const;
}
