import { createActor, type Snapshot } from "xstate";
import { bookingMachine } from "../../machines/booking/machine.ts";
import type { BookingSnapshot } from "../../machines/booking/selectors.ts";
import type {
  BookingContext,
  BookingEvent,
  BookingInput,
  CustomerField,
} from "../../machines/booking/types.ts";
import type { KeptDraft } from "../booking-parts/draft.ts";

/**
 * Where the browser starts a booking: where the server got to, or anew; with the details that this tab remembers, and
 * on from the hold that it remembers for this room. What the first render shows is the same as the server's.
 */
export function firstSnapshot(
  fromServer: Snapshot<unknown> | null,
  input: BookingInput,
  draft: KeptDraft,
): Snapshot<unknown> {
  return withCustomer(fromServer ?? begun(input, draft), draft);
}

/** A booking that has heard of its hold and nothing else; what it then waits for is asked when it is really started. */
function begun(input: BookingInput, { hold }: KeptDraft): Snapshot<unknown> {
  const actor = createActor(bookingMachine, { input });
  actor.start();
  if (hold?.catalogId === input.item.id) {
    const order = { orderId: hold.orderId, token: hold.token };
    actor.send({ type: "draft.restored", draft: { order } });
  }
  const snapshot = actor.getPersistedSnapshot();
  actor.stop();
  return snapshot;
}

/**
 * What a visitor would type to have the remembered details in a form that the server has shown empty; not part of the
 * first render, which is the server's. A form with anything in it is one that was posted, and stays as it is.
 */
export function rememberedDetails(snapshot: BookingSnapshot, { customer = {} }: KeptDraft): BookingEvent[] {
  const isEmpty = Object.values(snapshot.context.customer).every((text) => text === "");
  if (!snapshot.matches("detailing") || !isEmpty) return [];
  const fields = Object.keys(snapshot.context.customer) as CustomerField[];
  return fields.flatMap((field) => {
    const value: unknown = customer[field];
    return typeof value === "string" && value !== "" ? [{ type: "customer.typed", field, value }] : [];
  });
}

/** Fills in the remembered details where none are; a form that is shown already keeps what the server put into it. */
function withCustomer(snapshot: Snapshot<unknown>, { customer }: KeptDraft): Snapshot<unknown> {
  const { context, value } = snapshot as unknown as { context: BookingContext; value: unknown };
  const isShown = typeof value === "object" && value !== null && "detailing" in value;
  if (isShown || customer === undefined) return snapshot;
  const texts = Object.entries(context.customer).map(([field, value]) => {
    const kept: unknown = customer[field as keyof typeof customer];
    return [field, value === "" && typeof kept === "string" ? kept : value];
  });
  return Object.assign({}, snapshot, { context: { ...context, customer: Object.fromEntries(texts) } });
}
