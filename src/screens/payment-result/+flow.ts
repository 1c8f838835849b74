import {
  type Actor,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type SnapshotFrom,
  waitFor,
} from "xstate";
import type { CallContext } from "../../api/call.ts";
import { renewToken } from "../../api/calls/booking.ts";
import type { OrderDetails, OrderKey } from "../../api/contract/booking.ts";
import { changeFromQuery } from "../../api/contract/booking-change.ts";
import { messageForVisitors, toCallFailure } from "../../api/failure.ts";
import type { resultMachine } from "../../machines/result/machine.ts";
import type { ReportedChange } from "../../machines/result/types.ts";
import * as texts from "../../texts/payment-result.ts";
import { forgetFromForm } from "../booking-parts/forget-from-form.ts";
import { authorizedOrder, hrefAfterChange } from "../booking-parts/result-href.ts";
import type { FlowRequest, FlowResult, ServerFlow } from "../screen.ts";
import {
  type ChangeStep,
  cancelFromForm,
  guestsFromForm,
  moveDayFromQuery,
  moveFromForm,
  remindersFromForm,
} from "./from-form.ts";
import { missingOrder } from "./missing-order.ts";
import { type ChangeError, moveResult } from "./move-result.ts";
import type { ResultPage } from "./page.ts";
import {
  provideCancelMachine,
  provideGuestsMachine,
  provideMoveMachine,
  provideRemindersMachine,
  provideResultMachine,
} from "./provide-machines.ts";
import { qrCodeOf } from "./qr-code.ts";

type ResultSnapshot = SnapshotFrom<typeof resultMachine>;

/** Timeout for loading the order and its invoice on the server, in milliseconds. After that, the browser loads them. */
const timeoutMs = 4000;

/**
 * Loads the order and its invoice, if it has one. A browser without access gets the page of a missing order, and the
 * service is not called. A form that is posted before hydration or without JavaScript runs the same machines as in the
 * browser.
 */
const flow: ServerFlow = async (request) => {
  const { location, form, context } = request;
  const forgotten = forgetFromForm(form);
  if (forgotten !== null) return forgotten;
  const key = authorizedOrder(location);
  const missingResult: ResultPage = { result: missingOrder };
  if (key === null) return { snapshot: missingResult, status: 404 };
  const machine = provideResultMachine({ call: context, awaitNextPoll: () => new Promise(() => undefined) });
  const load = async (change: ReportedChange | null) => {
    const actor = createActor(machine, { input: { ...key, change } }).start();
    await waitUntilIdle(actor);
    return actor;
  };
  let actor = await load(changeFromQuery(location.query));
  const { order } = actor.getSnapshot().context;
  const changed = order === null ? null : await runChange(request, key, order);
  if (changed?.redirect !== undefined) {
    actor.stop();
    return {
      snapshot: missingResult,
      redirect: changed.redirect,
      ...(changed.order && { order: changed.order }),
    };
  }
  if (changed?.error !== undefined) {
    actor.stop();
    // Reloads the order, because another change of the order may be the reason why this one was rejected.
    actor = await load(changed.error);
  }
  actor.send({ type: "invoice.asked" });
  const snapshot = await waitUntilIdle(actor);
  const qr = order && qrCodeOf(order.number);
  const page: ResultPage = { result: actor.getPersistedSnapshot(), ...(qr && { qr }), ...changed?.page };
  actor.stop();
  const status = form !== null && changed !== null ? 409 : statusOf(snapshot);
  // Stores the hold of a followed link in the browser, so that the booking page can continue it without JavaScript.
  const isFollowedHold = request.isLink === true && snapshot.context.order?.status === "held";
  return { snapshot: page, status, ...(isFollowedHold && { hold: key }) };
};

export default flow;

/**
 * Result of a change: the snapshot from which its form continues, the redirect after success, or the reason of a final
 * rejection.
 */
type ChangeProgress = {
  readonly page?: Partial<ResultPage>;
  readonly redirect?: string;
  readonly error?: ChangeError;
  /** The order with its renewed token. */
  readonly order?: OrderKey;
};

/** Runs the change that is requested by a form, or by a URL with a day. Returns null if no change is requested. */
async function runChange(
  { location, form, context }: FlowRequest,
  key: OrderKey,
  order: OrderDetails,
): Promise<ChangeProgress | null> {
  if (form?.get("step") === ("close-elsewhere" satisfies ChangeStep))
    return endOtherAccess(location.pathname, key, context);
  const cancelled = form && cancelFromForm(form);
  if (cancelled) {
    const actor = createActor(provideCancelMachine(context), { input: key }).start();
    actor.send(cancelled);
    const snapshot = await waitUntilIdle(actor);
    const change = { is: "cancelled", dates: cancelled.dates ?? [] } as const;
    const path = hrefAfterChange(location.pathname, change);
    return finishChange(actor, "cancel", snapshot.matches("cancelled") ? path : null);
  }
  const guests = form && guestsFromForm(form);
  if (guests) {
    const actor = createActor(provideGuestsMachine(context), { input: key }).start();
    actor.send(guests);
    const snapshot = await waitUntilIdle(actor);
    return finishChange(actor, "guests", snapshot.matches({ open: "saved" }) ? location.pathname : null);
  }
  const reminders = form && remindersFromRequest(form, location.query);
  if (reminders !== null) {
    const actor = createActor(provideRemindersMachine(context), { input: key }).start();
    actor.send({ type: "save.asked", values: reminders });
    const snapshot = await waitUntilIdle(actor);
    const isSaved = snapshot.matches({ open: "saved" });
    // One-click unsubscribe gets no redirect, because mail clients do not follow redirects.
    if (isSaved && !form?.has("step")) return null;
    return finishChange(actor, "reminders", isSaved ? location.pathname : null);
  }
  const day = (form && moveDayFromQuery(form, order)) ?? moveDayFromQuery(location.query, order);
  const moveRequest = form && moveFromForm(form, order);
  if (day === null && moveRequest === null) return null;
  const actor = createActor(provideMoveMachine(context), {
    input: { ...key, buildingId: order.building.id },
  }).start();
  if (day !== null) actor.send(day);
  await waitUntilIdle(actor);
  if (moveRequest !== null) actor.send(moveRequest);
  const snapshot = await waitUntilIdle(actor);
  const { day: chosenDay, time } = snapshot.context;
  if (!snapshot.matches("moved") || time === null) return finishChange(actor, "move", null);
  const change = moveResult(order, chosenDay, time);
  actor.stop();
  return change.is === "refused"
    ? { error: change }
    : { redirect: hrefAfterChange(location.pathname, change) };
}

async function endOtherAccess(
  pathname: string,
  key: OrderKey,
  context: CallContext,
): Promise<ChangeProgress> {
  try {
    await renewToken(key, context);
    return { redirect: hrefAfterChange(pathname, { is: "closed-elsewhere" }), order: key };
  } catch (error) {
    const message = messageForVisitors(toCallFailure(error)) ?? texts.unreachable;
    return { error: { is: "refused", message } };
  }
}

/**
 * Returns whether a request turns reminders on; null if it does not change them. For one-click unsubscribe (RFC 8058),
 * a mail client posts to the page's URL with `reminders=off`, without our form fields.
 */
function remindersFromRequest(form: URLSearchParams, query: URLSearchParams): boolean | null {
  const isOneClick = query.get("reminders") === "off" && !form.has("step");
  return remindersFromForm(form) ?? (isOneClick ? false : null);
}

/**
 * Returns the outcome of a change. A completed change redirects to `path`, so that a reload does not post it again;
 * `path` is null if the change was not completed. The result shows a final rejection, and the form starts over.
 */
function finishChange(
  actor: Actor<AnyStateMachine>,
  name: Exclude<keyof ResultPage, "result" | "qr">,
  path: string | null,
): ChangeProgress {
  const snapshot = actor.getSnapshot();
  const page = { [name]: actor.getPersistedSnapshot() };
  actor.stop();
  if (path !== null) return { redirect: path };
  return snapshot.matches("refused")
    ? { error: { is: "refused", message: snapshot.context.message } }
    : { page };
}

async function waitUntilIdle<Machine extends AnyStateMachine>(
  actor: Actor<Machine>,
): Promise<SnapshotFrom<Machine>> {
  const isIdle = (snapshot: AnyMachineSnapshot) => !snapshot.hasTag("busy");
  return waitFor(actor, isIdle, { timeout: timeoutMs }).catch(() => actor.getSnapshot());
}

function statusOf(snapshot: ResultSnapshot): NonNullable<FlowResult["status"]> {
  if (snapshot.matches("missing")) return 404;
  return snapshot.matches("unreachable") ? 503 : 200;
}
