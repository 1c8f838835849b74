import { type ActorRefFrom, createActor } from "xstate";
import type { CallContext, CallFailure } from "../../api/call.ts";
import type { OrderKey } from "../../api/contract/booking.ts";
import { driveBooking } from "../../machines/booking/drive.ts";
import { eventsOfForm, eventsOfHold } from "../../machines/booking/from-form.ts";
import type { bookingMachine } from "../../machines/booking/machine.ts";
import type { BookingSnapshot } from "../../machines/booking/selectors.ts";
import type { BookingEvent, Choice } from "../../machines/booking/types.ts";
import { isAtDetails, withChoice } from "../booking-parts/address.ts";
import { resultHref } from "../booking-parts/result-address.ts";
import type { FlowReply, FlowRequest, Place, ServerFlow } from "../screen.ts";
import { connectedBooking } from "./connect.ts";
import { findItem, type OwnHold, ownHold } from "./known-booking.ts";
import { type BookingPage, firstChoice } from "./page.ts";

/** How long the server works on a booking before it shows what there is; the browser goes on from there. */
const timeoutMs = 8000;

/**
 * Runs the booking on the server: to show what is free, to go on from the browser's hold, and for every form that is
 * posted before, or without, JavaScript. An unknown item is left to the screen's areas, which know why.
 */
const flow: ServerFlow = async (request) => {
  const { place, form, context } = request;
  const item = await findItem(place.params, context);
  if (item === null) return { snapshot: null };
  const choice = firstChoice(place.query, item);
  const hold = await ownHold(request, item, choice);
  const events =
    form === null
      ? [...eventsOfHold(hold?.key ?? null), ...backTo(choice, hold), ...onToDetails(place, hold)]
      : eventsOfForm(form, hold?.key ?? null);
  const actor = createActor(connectedBooking(onServer(context)), {
    input: { buildingId: place.params.buildingId ?? "", item, choice },
  });
  const snapshot = await run(actor, events);
  const booking = actor.getPersistedSnapshot();
  actor.stop();
  return replyOf(request, snapshot, { now: new Date().toISOString(), booking });
};

export default flow;

/** An address that asks for another time than the held one is answered with the choice, and the slot kept. */
function backTo({ date, ...change }: Partial<Choice>, hold: OwnHold | null): BookingEvent[] {
  if (hold?.isOtherTime !== true || !date) return [];
  return [{ type: "went.back" }, { type: "date.chosen", date }, { type: "choice.changed", change }];
}

/** An address of the details leads on to them, as long as the choice can be had; beside a hold of it there is payment. */
function onToDetails({ query }: Place, hold: OwnHold | null): BookingEvent[] {
  return isAtDetails(query) && (hold === null || hold.isOtherTime) ? [{ type: "choice.confirmed" }] : [];
}

/** The overlay and the clock are the browser's: here they never answer. */
function onServer(call: CallContext) {
  const never = () => new Promise<never>(() => undefined);
  return { call, openCheckout: never, awaitHoldEnd: never, awaitNextPoll: never };
}

async function run(
  actor: ActorRefFrom<typeof bookingMachine>,
  events: readonly BookingEvent[],
): Promise<BookingSnapshot> {
  actor.start();
  try {
    return await driveBooking(actor, events, AbortSignal.timeout(timeoutMs));
  } catch {
    return actor.getSnapshot();
  }
}

function refusedFor({ retryAfterSeconds }: CallFailure): Pick<FlowReply, "status" | "retryAfterSeconds"> {
  return { status: 429, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) };
}

function replyOf(
  { place, form, hold }: FlowRequest,
  snapshot: BookingSnapshot,
  page: BookingPage,
): FlowReply {
  const { order, choice, item, fieldErrors, notice, failure } = snapshot.context;
  const isCodeRefused = snapshot.matches({ confirmingEmail: "refused" });
  const isTold = (notice !== null || failure !== null) && snapshot.matches("held");
  const isRefused = isCodeRefused || Object.keys(fieldErrors).length > 0 || isTold;
  const taken: OrderKey | null =
    order && order.orderId !== hold?.orderId ? { orderId: order.orderId, token: order.token } : null;
  const kept = taken === null ? {} : { hold: taken };
  if (snapshot.hasTag("over") && order) {
    return { snapshot: page, redirect: resultHref(order), ...kept };
  }
  // A reload of what a posted form led to must not post it again.
  if (form !== null && snapshot.matches("held") && !isRefused && !snapshot.matches({ held: "repriced" })) {
    const query = withChoice(place.query, choice, item.unit);
    return { snapshot: page, redirect: `${place.pathname}?${query}`, ...kept };
  }
  if (failure?.statusCode === 429) return { snapshot: page, ...refusedFor(failure), ...kept };
  const status = snapshot.matches("taken") ? 409 : isRefused && form !== null ? 422 : 200;
  return { snapshot: page, status, ...kept };
}
