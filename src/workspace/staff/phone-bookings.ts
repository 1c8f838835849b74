import { isoInIst } from "../../api/contract/ist.ts";
import { phoneErrorCodes } from "../../api/contract/staff-errors.ts";
import * as texts from "../../texts/staff.ts";
import { bookByPhone, type PhoneBooking, type PhonePayment } from "../changes/index.ts";
import type { Tx } from "../database/tables.ts";
import {
  handleStaff,
  type StaffError,
  type StaffMember,
  type StaffRequestOf,
  type StaffResultOf,
  type StaffRoute,
} from "../http/staff-route.ts";
import { type DomainError, formatOrderTime } from "../orders/index.ts";
import { changedMeanwhile, presentEffects } from "./act-on-booking.ts";
import type { ActDeps } from "./deps.ts";
import { Rejected, runOnceInOwnTransaction } from "./run-once.ts";

type PhoneCall = "bookWithLink" | "bookOnInvoice" | "bookFree";
type Result = StaffResultOf<PhoneCall>;
type Booked = Extract<Result, { readonly ok: true }>;
type Failure = Extract<Result, { readonly ok: false }>;

/** Handlers of the calls with which staff book for a caller (decision 113). */
export function phoneRoutes(deps: ActDeps): StaffRoute[] {
  return [
    handleStaff("bookWithLink", (request) => book(deps, request, { by: "link" })),
    handleStaff("bookOnInvoice", (request) =>
      book(deps, request, { by: "invoice", dueOn: request.body.dueOn }),
    ),
    handleStaff("bookFree", (request) => book(deps, request, { by: "free", reason: request.body.reason })),
  ];
}

/** Books for a caller in a centre of the member, once for each form, or previews that. */
async function book(
  deps: ActDeps,
  { body, session: { member } }: Pick<StaffRequestOf<PhoneCall>, "body" | "session">,
  payment: PhonePayment,
): Promise<Result> {
  // A desk does not learn which other centres exist.
  if (!worksIn(member, body.buildingId)) return { ok: false, code: "not_allowed", message: texts.notAllowed };
  const { key: _key, preview: _preview, seen: _seen, ...wanted } = body;
  const isPreview = body.preview;
  const actor = { kind: "staff", user: member.id } as const;
  const attempt = (keep: (tx: Tx, body: Booked["body"]) => Promise<void>) =>
    bookByPhone(
      { ...deps, actor },
      { ...wanted, payment },
      async (tx, booking) => {
        const presented = await presentBooking(tx, booking, body);
        await keep(tx, presented.body);
        return presented;
      },
      { isPreview },
    );
  // The form keeps its key if the member chooses another payment method, so all methods share one scope.
  const submission = { call: "bookByPhone", member, body: { ...body, payment } };
  const result = isPreview
    ? await attempt(async () => {})
    : await runOnceInOwnTransaction(deps, submission, attempt);
  if (!result.ok) return presentFailure(result, member);
  if (!isPreview) deps.wake();
  return result;
}

function worksIn({ centreIds }: StaffMember, centre: string): boolean {
  return centreIds === null || centreIds.includes(centre);
}

/** @throws {Rejected} if the booking differs from the preview that the member has confirmed */
async function presentBooking(
  tx: Tx,
  { order, mails }: PhoneBooking,
  body: StaffRequestOf<PhoneCall>["body"],
) {
  const place = await tx
    .selectFrom("items")
    .innerJoin("centres", "centres.id", "items.centre_id")
    .select(["items.name as item", "centres.name as centre"])
    .where("items.id", "=", order.item_id)
    .executeTakeFirstOrThrow();
  const effects = {
    ...{ ...place, when: formatOrderTime(order), quote: order.quote, dueOn: order.due_on, mails },
  };
  const presented = presentEffects(body, effects, []);
  if (!presented.ok) throw new Rejected({ ...changedMeanwhile, message: texts.phoneBookingDiffers });
  const { isDone, seen } = presented.body;
  return {
    ok: true,
    body: {
      ...{ isDone, effects, seen, number: isDone ? order.number : null },
      heldUntil: order.status === "held" ? isoInIst(order.hold_expires_at) : null,
    },
  } as const;
}

/** Maps domain errors to the call's error codes. Coupon and payment errors become validation errors of their fields. */
function presentFailure(failure: DomainError | StaffError, member: StaffMember): Failure {
  const { code, message, fields, alternatives, retryAfterSeconds } = failure;
  if (!isPhoneError(code)) {
    const field = code.startsWith("coupon_") ? "couponCode" : "payment";
    return { ok: false, code: "validation_failed", message, fields: { [field]: message } };
  }
  return {
    ...{ ok: false, code, message },
    ...(fields && { fields }),
    ...(alternatives && {
      alternatives: alternatives.filter(({ buildingId }) => worksIn(member, buildingId)),
    }),
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  };
}

function isPhoneError(code: string): code is (typeof phoneErrorCodes)[number] {
  return phoneErrorCodes.some((each) => each === code);
}
