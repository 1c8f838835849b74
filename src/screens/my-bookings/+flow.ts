import { createActor, waitFor } from "xstate";
import { getMyBookings } from "../../api/calls/my-bookings.ts";
import { failureOf } from "../../api/failure.ts";
import type { FlowReply, FlowRequest, ServerFlow } from "../screen.ts";
import { bookingsKeyOf } from "./bookings-key.ts";
import { connectedBookingsLink } from "./connect.ts";

/** Timeout of asking for a link on the server, in milliseconds; the form then says that it failed. */
const timeoutMs = 8_000;

/**
 * Asks for a link with a form that was posted before, or without, JavaScript, by the chart that the browser runs. What a
 * link has opened is kept by the browser, so that the address need not hold its key from then on; a key that opens nothing is
 * told once, and not kept.
 */
const flow: ServerFlow = async ({ place, form, context }) => {
  if (form !== null) return askWith(form.get("email") ?? "", context);
  const key = bookingsKeyOf(place);
  if (key === null) return { snapshot: undefined };
  // The page's own question, which is asked once.
  const code = await getMyBookings({ key }, context).then(() => null, codeOf);
  const isLink = place.query.has("key");
  if (code === "link_expired") return { snapshot: undefined, bookingsKey: key, isBookingsKeyOver: true };
  return { snapshot: undefined, ...(isLink && { bookingsKey: key }) };
};

export default flow;

function codeOf(error: unknown): string {
  return failureOf(error).code;
}

async function askWith(email: string, context: FlowRequest["context"]): Promise<FlowReply> {
  const actor = createActor(connectedBookingsLink({ timeout: timeoutMs, ...context })).start();
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
