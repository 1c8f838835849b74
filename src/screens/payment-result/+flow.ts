import {
  type Actor,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type SnapshotFrom,
  waitFor,
} from "xstate";
import type { OrderDetails, OrderKey } from "../../api/contract/booking.ts";
import { changeOfQuery } from "../../api/contract/booking-change.ts";
import type { resultMachine } from "../../machines/result/machine.ts";
import { openedOrder, pathAfter } from "../booking-parts/result-address.ts";
import type { FlowReply, FlowRequest, ServerFlow } from "../screen.ts";
import {
  connectedCancel,
  connectedGuests,
  connectedMove,
  connectedReminders,
  connectedResult,
} from "./connect.ts";
import { cancelOfForm, dayOfQuery, guestsOfForm, moveOfForm, remindersOfForm } from "./from-form.ts";
import { missingOrder } from "./missing-order.ts";
import type { ResultPage } from "./page.ts";

type ResultSnapshot = SnapshotFrom<typeof resultMachine>;

/** Timeout for the order and its invoice on the server, in milliseconds; the browser continues from there. */
const timeoutMs = 4000;

/**
 * Reads the truth of the order, and its invoice when there is one; without its token nothing is asked, nothing told. What
 * a link has opened is kept by the browser, so that the page's address need not hold the token from then on. A form that is
 * posted before, or without, JavaScript changes the booking by the charts that the browser runs.
 */
const flow: ServerFlow = async (request) => {
  const { place, form, context } = request;
  const key = openedOrder(place);
  const missing: ResultPage = { result: missingOrder };
  if (key === null) return { snapshot: missing, status: 404 };
  const machine = connectedResult({ call: context, awaitNextPoll: () => new Promise(() => undefined) });
  const actor = createActor(machine, { input: { ...key, change: changeOfQuery(place.query) } });
  actor.start();
  const { order } = (await settle(actor)).context;
  const changed = order === null ? null : await change(request, key, order);
  if (changed?.redirect !== undefined) {
    actor.stop();
    return { snapshot: missing, redirect: changed.redirect };
  }
  actor.send({ type: "invoice.asked" });
  const snapshot = await settle(actor);
  const page: ResultPage = { result: actor.getPersistedSnapshot(), ...changed?.page };
  actor.stop();
  const isLink = place.query.has("token") && !snapshot.matches("missing");
  const status = form !== null && changed !== null ? 409 : statusOf(snapshot);
  return { snapshot: page, status, ...(isLink ? { order: key } : {}) };
};

export default flow;

type Changed = { readonly page: Partial<ResultPage>; readonly redirect?: string };

/** Runs what a form, or an address with a day, asks to change; null when neither does. */
async function change(
  { place, form, context }: FlowRequest,
  key: OrderKey,
  order: OrderDetails,
): Promise<Changed | null> {
  const cancelled = form && cancelOfForm(form);
  if (cancelled) {
    const actor = createActor(connectedCancel(context), { input: key }).start();
    actor.send(cancelled);
    const snapshot = await settle(actor);
    const change = { is: "cancelled", dates: cancelled.dates ?? [] } as const;
    return done(actor, "cancel", snapshot.matches("cancelled"), pathAfter(place.pathname, change));
  }
  const guests = form && guestsOfForm(form);
  if (guests) {
    const actor = createActor(connectedGuests(context), { input: key }).start();
    actor.send({ type: "save.asked", values: guests });
    const snapshot = await settle(actor);
    return done(actor, "guests", snapshot.matches({ open: "saved" }), place.pathname);
  }
  const reminders = form && wantedReminders(form, place.query);
  if (reminders !== null) {
    const actor = createActor(connectedReminders(context), { input: key }).start();
    actor.send({ type: "save.asked", values: reminders });
    const snapshot = await settle(actor);
    const isSaved = snapshot.matches({ open: "saved" });
    // A mail client follows no redirect.
    if (isSaved && !form?.has("step")) return null;
    return done(actor, "reminders", isSaved, place.pathname);
  }
  const day = (form && dayOfQuery(form, order)) ?? dayOfQuery(place.query, order);
  const moved = form && moveOfForm(form, order);
  if (day === null && moved === null) return null;
  const actor = createActor(connectedMove(context), {
    input: { ...key, buildingId: order.building.id },
  }).start();
  if (day !== null) actor.send(day);
  await settle(actor);
  if (moved !== null) actor.send(moved);
  const snapshot = await settle(actor);
  const change = { is: "moved", start: snapshot.context.time?.start ?? "" } as const;
  return done(actor, "move", snapshot.matches("moved"), pathAfter(place.pathname, change));
}

/** A mail client posts to the page's address with `reminders=off` in it (RFC 8058), and no fields of ours. */
function wantedReminders(form: URLSearchParams, query: URLSearchParams): boolean | null {
  const isOneClick = query.get("reminders") === "off" && !form.has("step");
  return remindersOfForm(form) ?? (isOneClick ? false : null);
}

/** What was done is shown on a page of its own, which a reload does not post again. */
function done(
  actor: Actor<AnyStateMachine>,
  name: Exclude<keyof ResultPage, "result">,
  isDone: boolean,
  path: string,
): Changed {
  const page = { [name]: actor.getPersistedSnapshot() };
  actor.stop();
  return isDone ? { page: {}, redirect: path } : { page };
}

async function settle<Machine extends AnyStateMachine>(
  actor: Actor<Machine>,
): Promise<SnapshotFrom<Machine>> {
  const isAtRest = (snapshot: AnyMachineSnapshot) => !snapshot.hasTag("busy");
  return waitFor(actor, isAtRest, { timeout: timeoutMs }).catch(() => actor.getSnapshot());
}

function statusOf(snapshot: ResultSnapshot): NonNullable<FlowReply["status"]> {
  if (snapshot.matches("missing")) return 404;
  return snapshot.matches("unreachable") ? 503 : 200;
}
