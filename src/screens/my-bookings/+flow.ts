import { createActor, waitFor } from "xstate";
import { getMyBookings } from "../../api/calls/my-bookings.ts";
import type { MyBookingsResponse } from "../../api/contract/my-bookings.ts";
import { toCallFailure } from "../../api/failure.ts";
import { forgetFromForm } from "../booking-parts/forget-from-form.ts";
import { resultHref } from "../booking-parts/result-href.ts";
import type { FlowRequest, FlowResult, ServerFlow } from "../screen.ts";
import { provideBookingsLinkMachine } from "./provide-machine.ts";

/** Timeout for requesting a link on the server, in milliseconds. After that, the form reports a failure. */
const timeoutMs = 8_000;

/**
 * Runs the browser's machine for a form that requests a link and was posted before hydration or without JavaScript.
 * Reports an expired key once, and makes the browser forget the key. `order` in the query opens the page of a booking
 * in the list: only the server knows the booking's token.
 */
const flow: ServerFlow = async ({ location, form, isLink, context }) => {
  const forgotten = forgetFromForm(form);
  if (forgotten !== null) return forgotten;
  if (form !== null) return requestLink(form.get("email") ?? "", context);
  if (!location.hasBookingsKey && !location.hasOrders) return { snapshot: undefined };
  // This request is coalesced with the identical request of the page's area.
  const list = await getMyBookings({}, context).catch(codeOf);
  if (typeof list !== "string")
    return { snapshot: undefined, ...hasOpenedBooking(list, location.query.get("order")) };
  if (list !== "link_expired") return { snapshot: undefined };
  return { snapshot: undefined, isBookingsKeyExpired: true, ...(isLink && { status: 404 }) };
};

export default flow;

function hasOpenedBooking(
  { upcoming, past }: MyBookingsResponse,
  orderId: string | null,
): Pick<FlowResult, "order" | "redirect"> {
  const booking = [...upcoming, ...past].find((listed) => listed.orderId === orderId);
  return booking ? { order: { orderId: booking.orderId }, redirect: resultHref(booking) } : {};
}

function codeOf(error: unknown): string {
  return toCallFailure(error).code;
}

async function requestLink(email: string, context: FlowRequest["context"]): Promise<FlowResult> {
  const actor = createActor(provideBookingsLinkMachine({ timeout: timeoutMs, ...context })).start();
  actor.send({ type: "link.asked", email });
  const snapshot = await waitFor(actor, (now) => !now.hasTag("busy"));
  const { error } = snapshot.context;
  const page = { snapshot: actor.getPersistedSnapshot() };
  actor.stop();
  if (snapshot.matches({ open: "refused" })) return { ...page, status: 422 };
  if (error === null) return page;
  const status = error.statusCode >= 400 ? error.statusCode : 503;
  const { retryAfterSeconds } = error;
  return { ...page, status, ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) };
}
