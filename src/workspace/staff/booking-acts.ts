import type { Guest } from "../../api/contract/changes.ts";
import { mayAct } from "../../api/contract/staff-roles.ts";
import * as errorTexts from "../../texts/error-messages.ts";
import * as texts from "../../texts/staff.ts";
import {
  cancelByStaff,
  correctBuyer,
  editGuests,
  moveByStaff,
  recordEffects,
  refundByStaff,
  requestedTimes,
  resendEmail,
} from "../changes/index.ts";
import type { StaffMember, StaffRequestOf } from "../http/staff-route.ts";
import { domainError } from "../orders/index.ts";
import { type ActError, actOnBooking, type BookingAct, presentEffects } from "./act-on-booking.ts";
import type { ActDeps } from "./deps.ts";
import { listSecondPersons } from "./find-booking.ts";

/** A call of the console that acts on a booking. */
type ActRequest = {
  readonly params: { readonly number: string };
  readonly body: BookingAct["body"];
  readonly session: { readonly member: StaffMember };
};

function actOf(call: string, { params, body, session }: ActRequest): BookingAct {
  return { call, member: session.member, number: params.number, body };
}

/** Cancels a booking or some of its dates, or refunds a part of the money. */
export async function cancelAsStaff(deps: ActDeps, request: StaffRequestOf<"cancelBooking">) {
  const { refund, dates, reason, isAfterTheEvent, secondPerson } = request.body;
  const error = await secondPersonError(deps, request.session.member, secondPerson);
  if (error !== null) return error;
  return actOnBooking(deps, actOf("cancelBooking", request), async (actDeps, { id }) => {
    const shared = { orderId: id, reason, isAfterTheEvent, secondPerson };
    const { result, ...others } = await recordEffects(actDeps.db, id, () =>
      typeof refund === "object" && "amountPaise" in refund
        ? refundByStaff(actDeps, { ...shared, ...refund })
        : cancelByStaff(actDeps, { ...shared, refund, dates }),
    );
    if (!result.ok) return result;
    const { status, refundPaise, creditPaise, keptPaise, termsPaise, creditNote } = result;
    const effects = { status, refundPaise, creditPaise, keptPaise, termsPaise, ...others };
    return presentEffects(request.body, effects, [creditNote]);
  });
}

/** Moves a booking within its centre. */
export async function moveAsStaff(deps: ActDeps, request: StaffRequestOf<"moveBooking">) {
  const { itemId, time, price, reason, isAfterTheEvent, secondPerson } = request.body;
  const error = await secondPersonError(deps, request.session.member, secondPerson);
  if (error !== null) return error;
  return actOnBooking(deps, actOf("moveBooking", request), async (actDeps, order) => {
    const { id } = order;
    const { result, ...others } = await recordEffects(actDeps.db, id, () =>
      moveByStaff(actDeps, {
        ...{ orderId: id, catalogId: itemId, price, reason, isAfterTheEvent, secondPerson },
        ...requestedTimes(newTimeOf(time), order),
      }),
    );
    if (!result.ok) return result;
    if (others.mails.customer === 0) return domainError("not_movable", errorTexts.staff.movedAlready);
    const { refundPaise, totalPaise, creditNote, invoice } = result;
    return presentEffects(request.body, { refundPaise, totalPaise, ...others }, [creditNote, invoice]);
  });
}

function newTimeOf(time: StaffRequestOf<"moveBooking">["body"]["time"]) {
  if ("dates" in time) return { dates: time.dates as [string, ...string[]] };
  return { start: new Date(time.start), end: time.end === undefined ? null : new Date(time.end) };
}

/** Corrects the buyer's details and replaces the wrong invoices. */
export function correctAsStaff(deps: ActDeps, request: StaffRequestOf<"correctBuyer">) {
  return actOnBooking(deps, actOf("correctBuyer", request), async (actDeps, { id }) => {
    const { result, mails } = await recordEffects(actDeps.db, id, () =>
      correctBuyer(actDeps, { orderId: id, buyer: definedOf(request.body.buyer) }),
    );
    if (!result.ok) return result;
    const invoices = result.invoices.map(({ corrects, amountPaise }) => ({ corrects, amountPaise }));
    const documents = result.invoices.flatMap(({ invoice, creditNotes }) => [...creditNotes, invoice]);
    return presentEffects(request.body, { changed: [...result.changed], invoices, mails }, documents);
  });
}

/** Returns an object without the fields that are undefined. */
function definedOf<Fields extends Readonly<Record<string, string | undefined>>>(fields: Fields) {
  const defined = Object.entries(fields).filter(([, value]) => value !== undefined);
  return Object.fromEntries(defined) as { readonly [Field in keyof Fields]?: string };
}

/** Sends the customer the latest email about a booking again. */
export function resendAsStaff(deps: ActDeps, request: StaffRequestOf<"resendEmail">) {
  return actOnBooking(deps, actOf("resendEmail", request), async (actDeps, { id }) => {
    const resent = await resendEmail(actDeps, id);
    return resent.ok ? { ok: true, body: { email: resent.email } } : resent;
  });
}

/** Returns an error if a member may not exceed the limit for refunds, or names somebody who cannot confirm that. */
async function secondPersonError(
  { db }: ActDeps,
  member: StaffMember,
  secondPerson: string | undefined,
): Promise<ActError | null> {
  if (secondPerson === undefined) return null;
  if (!mayAct(member.role, "exceed_refund_limit"))
    return { ok: false, code: "not_allowed", message: texts.notAllowed };
  const others = await listSecondPersons(db, member);
  if (others.some(({ id }) => id === secondPerson)) return null;
  const message = texts.otherPerson;
  return { ok: false, code: "validation_failed", message, fields: { secondPerson: message } };
}

/** Removes guests of a booking, and invites one. They get their emails as if the customer had changed the list. */
export function changeGuestsAsStaff(deps: ActDeps, request: StaffRequestOf<"changeGuests">) {
  const { add, remove } = request.body;
  return actOnBooking(deps, actOf("changeGuests", request), async (actDeps, { id }) => {
    const edited = await editGuests(actDeps, id, (stored) => {
      const kept = stored.filter((guest) => !remove.includes(guest.id));
      const guests = [...kept, ...(add === undefined ? [] : [add])];
      return { before: stored.map(guestOf), guests: guests.map(guestOf) };
    });
    return edited.ok ? { ok: true, body: {} } : edited;
  });
}

function guestOf({ name, email }: Guest): Guest {
  return { name, email };
}
