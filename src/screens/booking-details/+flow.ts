import { type ActorRefFrom, createActor } from "xstate";
import type { CallContext, CallFailure } from "../../api/call.ts";
import { getWeeklyDates } from "../../api/calls/booking.ts";
import { getLastCustomer } from "../../api/calls/my-bookings.ts";
import { listRooms } from "../../api/calls/places.ts";
import type { OrderKey } from "../../api/contract/booking.ts";
import type { LastCustomer } from "../../api/contract/my-bookings.ts";
import type { Item } from "../../api/contract/places.ts";
import { withDeadline } from "../../http/deadline.ts";
import { eventsFromForm, eventsFromHold, type FormStep } from "../../machines/booking/from-form.ts";
import type { bookingMachine } from "../../machines/booking/machine.ts";
import { type BookingSnapshot, type BookingStep, stepOf } from "../../machines/booking/selectors.ts";
import { goToStep, sendEvents } from "../../machines/booking/send-events.ts";
import type { BookingEvent, Choice } from "../../machines/booking/types.ts";
import { stepFromQuery, stepParam, withChoice } from "../booking-parts/booking-href.ts";
import { resultHref } from "../booking-parts/result-href.ts";
import type { FlowRequest, FlowResult, ServerFlow } from "../screen.ts";
import { findItem, findOwnHold, type OwnHold } from "./find-booking.ts";
import { type BookingPage, initialChoice, type ListedPrice, type ListedWeekly } from "./page.ts";
import { priceRequest } from "./price-request.ts";
import { provideBookingMachine } from "./provide-machine.ts";
import { bookingTitle, bookingTitleKey } from "./title.ts";
import { weeklyRequest } from "./weekly-request.ts";

/**
 * Timeout for running the booking on the server, in milliseconds. After that, the browser continues from the state that
 * the server has reached.
 */
const timeoutMs = 8000;

/**
 * Runs the booking on the server: loads availability, resumes the browser's hold, and handles forms that are posted
 * before hydration or without JavaScript. If the item is unknown, returns no snapshot, and the screen shows the error
 * of the area `bookingDetails.details`.
 */
const flow: ServerFlow = async (request) => {
  const { location, form, context } = request;
  const found = await findItem(location.params, context);
  if (found === null) return { snapshot: null };
  const { building, item } = found;
  const choice = initialChoice(location.query, item);
  const [hold, lastCustomer] = await Promise.all([
    findOwnHold(request, item, choice),
    findLastCustomer(request),
  ]);
  const events =
    form === null
      ? [...eventsFromHold(hold?.key ?? null), ...reselectEvents(choice, hold)]
      : eventsFromForm(form, hold?.key ?? null, lastCustomer);
  const step = form === null ? requestedStep(location.query, item, hold) : null;
  const actor = createActor(provideBookingMachine(serverDependencies(context)), {
    input: { buildingId: location.params.buildingId ?? "", item, choice },
  });
  const snapshot = await run(actor, events, step);
  const booking = actor.getPersistedSnapshot();
  actor.stop();
  const [price, weekly] = await Promise.all([
    quotedPriceOf(snapshot, context),
    weeklyDatesOf(snapshot, context),
  ]);
  const title = bookingTitle(bookingTitleKey(snapshot), building, item);
  const page = { now: new Date().toISOString(), booking, price, weekly, lastCustomer };
  return flowResult(request, snapshot, page, title);
};

export default flow;

/** Returns the details of the last booking that was made in this browser. Booking works without them. */
async function findLastCustomer({ location, context }: FlowRequest): Promise<LastCustomer | null> {
  if (!location.hasOrders) return null;
  const found = await getLastCustomer({}, context).catch(() => null);
  return found?.customer ?? null;
}

/**
 * Returns the events that go back to the first step and select the choice in the URL, if the URL names a time other
 * than the held time. The slot stays held.
 */
function reselectEvents({ date, ...change }: Partial<Choice>, hold: OwnHold | null): BookingEvent[] {
  if (hold?.isOtherTime !== true || !date) return [];
  return [{ type: "went.back" }, { type: "date.chosen", date }, { type: "choice.changed", change }];
}

/**
 * Returns the step to go to, or null to stay in the current step. Without a hold, the step is derived from the whole
 * query. With a hold, only an explicit `step` parameter changes the step.
 */
function requestedStep(query: URLSearchParams, { unit }: Item, hold: OwnHold | null): BookingStep | null {
  return hold === null ? stepFromQuery(query, unit) : stepParam(query);
}

/** The checkout overlay and the timers exist only in the browser. On the server, these promises never settle. */
function serverDependencies(call: CallContext) {
  const neverSettles = () => new Promise<never>(() => undefined);
  return { call, openCheckout: neverSettles, awaitHoldEnd: neverSettles, awaitNextPoll: neverSettles };
}

async function run(
  actor: ActorRefFrom<typeof bookingMachine>,
  events: readonly BookingEvent[],
  step: BookingStep | null,
): Promise<BookingSnapshot> {
  actor.start();
  try {
    return await withDeadline({ ms: timeoutMs }, async (signal) => {
      const snapshot = await sendEvents(actor, events, signal);
      return step === null ? snapshot : goToStep(actor, step, signal);
    });
  } catch {
    return actor.getSnapshot();
  }
}

/**
 * Returns the listing's price of a choice, so that the price is shown without JavaScript. Returns null if the choice is
 * incomplete, has a quote already, or its price cannot be loaded.
 */
async function quotedPriceOf(snapshot: BookingSnapshot, context: CallContext): Promise<ListedPrice | null> {
  const priceInput = priceRequest(snapshot);
  if (priceInput === null || snapshot.context.quote !== null) return null;
  const listing = await listRooms(priceInput, context).catch(() => null);
  const quote = listing?.items[0]?.quote;
  if (!quote) return null;
  const { subtotalPaise, discountPaise, taxes, totalPaise, cancellation } = quote;
  return {
    requestKey: JSON.stringify(priceInput),
    quote: { subtotalPaise, discountPaise, taxes, totalPaise, cancellation },
  };
}

/** Returns the weekly dates of a choice, so that they are shown without JavaScript. Null if they cannot be loaded. */
async function weeklyDatesOf(snapshot: BookingSnapshot, context: CallContext): Promise<ListedWeekly | null> {
  const request = weeklyRequest(snapshot);
  if (request === null) return null;
  const weekly = await getWeeklyDates(request, context).catch(() => null);
  if (weekly === null) return null;
  const error = snapshot.context.fieldErrors.repeats ?? null;
  return { requestKey: JSON.stringify(request), error, weekly };
}

function tooManyRequests({
  retryAfterSeconds,
}: CallFailure): Pick<FlowResult, "status" | "retryAfterSeconds"> {
  return { status: 429, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) };
}

function flowResult(
  { location, form, hold }: FlowRequest,
  snapshot: BookingSnapshot,
  page: BookingPage,
  title: string,
): FlowResult {
  const { order, choice, item, fieldErrors, notice, failure } = snapshot.context;
  const isCodeRefused = snapshot.matches({ confirmingEmail: "refused" });
  const hasNotice = snapshot.matches("held")
    ? notice !== null || failure !== null
    : notice !== null && snapshot.matches("detailing");
  const isRefused = isCodeRefused || Object.keys(fieldErrors).length > 0 || hasNotice;
  const newHold: OrderKey | null =
    order && order.orderId !== hold?.orderId ? { orderId: order.orderId, token: order.token } : null;
  const search = withChoice(location.query, choice, item.unit, stepOf(snapshot));
  const outcome = { title, ...(newHold === null ? {} : { hold: newHold }) };
  if (snapshot.hasTag("over") && order) {
    return { snapshot: page, redirect: resultHref(order), ...outcome };
  }
  // Redirects after a successful POST: a reload must not post the form again, and the URL must name the new step.
  // Filled-in details are only in the page, not in the URL.
  const isFilled = form?.get("step") === ("fill-details" satisfies FormStep);
  const isAccepted = snapshot.matches("detailing") ? failure === null : isHeldAtShownPrice(snapshot);
  if (form !== null && !isFilled && isAccepted && !isRefused) {
    return { snapshot: page, redirect: `${location.pathname}?${search}`, ...outcome };
  }
  if (failure?.statusCode === 429) return { snapshot: page, ...tooManyRequests(failure), ...outcome };
  const status = form !== null && snapshot.matches("taken") ? 409 : isRefused && form !== null ? 422 : 200;
  return { snapshot: page, status, ...outcome };
}

function isHeldAtShownPrice(snapshot: BookingSnapshot): boolean {
  return snapshot.matches("held") && !snapshot.matches({ held: "repriced" });
}
