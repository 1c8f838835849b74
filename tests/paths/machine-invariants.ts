import assert from "node:assert/strict";
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from "xstate";
import type { OrderDetails } from "../../src/api/contract/booking.ts";
import { hasDetails } from "../../src/machines/booking/choice.ts";
import { type BookingSnapshot, stepOf } from "../../src/machines/booking/selectors.ts";
import type { BookingContext } from "../../src/machines/booking/types.ts";
import { toResultStatus } from "../../src/machines/result/result-status.ts";
import { TRACKING_LIFETIME } from "../../src/machines/tracking/machine.ts";
import { statesOf } from "./machine-structure.ts";

/** The last event of a machine, and the snapshot before it; at the start, both snapshots are the same. */
export type LastStep = { readonly event: AnyEventObject; readonly before: AnyMachineSnapshot };

/** Throws if the invariant does not hold in a snapshot. */
type Invariant = (snapshot: AnyMachineSnapshot, step: LastStep) => void;

/**
 * The invariants of each machine, by the machine's id and by the sentences of the machine's doc comment. They are
 * asserted after every step of every path, at the levels of the machine and of the screen.
 */
export const machineInvariants: Readonly<Record<string, Readonly<Record<string, Invariant>>>> = {
  area: {
    "`fetching` and `unneeded` have neither data nor error. `success` has only data, `failure` only an error.":
      ({ context, value }) =>
        assert.deepEqual(
          [context.data !== null, context.error !== null],
          [value === "success", value === "failure"],
        ),
  },

  booking: {
    "`held`, `paying` and `confirmingEmail` have an order and a price from the service.": (snapshot) => {
      if (!["held", "paying", "confirmingEmail"].some((state) => snapshot.matches(state))) return;
      const { order, quote } = bookingContext(snapshot);
      assert.match(`${order?.orderId} ${order?.token}`, /^ORD\w+ \S+$/);
      assert.ok(quote);
    },
    "The hold is requested when the visitor continues to payment, after the service has validated the details.":
      (snapshot, { event, before }) => {
        if (!snapshot.matches("holding") || before.matches("holding")) return;
        const context = bookingContext(snapshot);
        assert.ok(hasDetails(context), "the details are complete");
        const isValidated = event.type === "xstate.done.actor.verify" && event.output.outcome === "verified";
        const isHeldAgain = before.matches("taken") || before.matches("expired");
        assert.ok(isValidated || isHeldAgain, `${event.type} requests a hold`);
      },
    "Going back keeps the slot.": ({ context }, { event, before }) => {
      if (event.type === "went.back") assert.deepEqual(context.order, before.context.order);
    },
    "The visitor pays only the price shown. If the price has changed, `held.repriced` asks the visitor first.":
      (snapshot, { event, before }) => {
        const { payment, quote } = bookingContext(snapshot);
        if (snapshot.matches({ paying: "checkout" })) assert.equal(payment?.amountPaise, quote?.totalPaise);
        if (!snapshot.matches("paying")) return;
        assert.deepEqual(quote, before.context.quote);
        if (before.matches({ held: "repriced" })) assert.equal(event.type, "price.agreed");
      },
    "Once a payment was opened, the order is polled during the hold.": (snapshot) => {
      const { order } = bookingContext(snapshot);
      if (order === null || order.paymentStatus === "none" || !snapshot.hasTag("holding")) return;
      if (snapshot.matches("restoring")) return;
      const { key, isPaymentOpened } = inputOfChild(snapshot, "watch") as {
        key: object;
        isPaymentOpened: boolean;
      };
      assert.deepEqual([key, isPaymentOpened], [{ orderId: order.orderId, token: order.token }, true]);
    },
    "`expired` and `released` claim that nothing was paid. They are entered only if the service confirms that the hold is over and that nobody has tried to pay. In every other case, the result screen tracks the order.":
      (snapshot, { event, before }) => {
        const isUnpaidEnd = (at: AnyMachineSnapshot) => at.matches("expired") || at.matches("released");
        if (!isUnpaidEnd(snapshot) || isUnpaidEnd(before)) return;
        const { outcome, order, ...released } = event.output as Partial<OrderDetails> & {
          outcome: string;
          order?: OrderDetails;
        };
        const { paymentStatus, hasNoAttempt } = order ?? released;
        assert.match(`${order?.status ?? outcome}`, /^(expired|released)$/);
        assert.match(`${paymentStatus} ${hasNoAttempt}`, /^(none \w+|created true)$/);
      },
    "Errors are cleared when the next request starts or the visitor goes to another step.": (
      snapshot,
      { event, before },
    ) => {
      const isRequestStarted = requestsIn(snapshot).some((id) => !requestsIn(before).includes(id));
      const isOtherStep =
        !event.type.startsWith("xstate.") &&
        stepOf(snapshot as BookingSnapshot) !== stepOf(before as BookingSnapshot);
      if (!isRequestStarted && !isOtherStep) return;
      for (const name of ["failure", "failedCall", "notice"])
        assert.ok(
          snapshot.context[name] === null || snapshot.context[name] !== before.context[name],
          `${name} is kept`,
        );
    },
  },

  "bookings-link": {
    "The entered email address is kept. There is only one request at a time. No state reveals whether the email address is known.":
      ({ context, children }, { event, before }) => {
        assert.equal(context.email, event.type === "link.asked" ? event.email : before.context.email);
        assert.ok(Object.keys(children).length <= 1);
        assert.deepEqual(Object.keys(context), ["email", "message", "error"]);
      },
  },

  cancel: {
    "The visitor confirms the refund before anything is cancelled, and again if the amount has changed (`changed`). A failed request (`failed`) can be repeated because the service never cancels twice.":
      (snapshot, { event, before }) => {
        if (snapshot.matches("cancelling") && !before.matches("cancelling")) {
          const { type, ...choice } = event;
          assert.equal(type, "cancel.confirmed");
          const { key, failure, message } = snapshot.context;
          assert.deepEqual(inputOfChild(snapshot, "cancel"), { ...key, ...choice });
          assert.deepEqual({ failure, message }, { failure: null, message: null });
        }
        assert.equal(
          snapshot.can({ type: "cancel.confirmed", expectedRefundPaise: 0 }),
          snapshot.matches("open"),
        );
      },
  },

  connection: {
    "Only a response of the site leads to `back`. The browser's `online` event only triggers a request, because it does not prove that the site is reachable.":
      ({ value, children }, { event }) => {
        assert.equal(value === "back", event.type === "xstate.done.actor.askSite");
        if (event.type === "came.online") assert.deepEqual(Object.keys(children), ["askSite"]);
      },
  },

  "error-boundary": {
    "`errored` is terminal. The first error is reported once, and later errors are ignored. A failed report is dropped, because it must not break the error page.":
      ({ value, context }, { event, before }) => {
        const isFirst = event.type === "child.threw" && before.value === "ok";
        assert.equal(value, isFirst ? "errored" : before.value);
        assert.deepEqual(context.report, isFirst ? event.report : before.context.report);
      },
  },

  lead: {
    "The entered fields are kept in `refused` and `failed`, and cleared in `thanked`. A pending lead cannot be submitted again. `lead.emptied` resets the form in any state.":
      (snapshot, { event, before }) => {
        const { value, context } = snapshot;
        if (event.type.startsWith("xstate.") && (value === "refused" || value === "failed"))
          assert.deepEqual(context.draft, before.context.draft);
        const isEmptied = event.type === "lead.emptied";
        if (isEmptied) assert.equal(value, "filling");
        if (isEmptied || value === "thanked") assert.deepEqual(context.draft, {});
        if (isEmptied || value === "submitting") {
          const { fieldErrors, notice, data, error } = context;
          assert.deepEqual([fieldErrors, notice, data, error], [{}, null, null, null]);
        }
        if (value === "submitting") assert.equal(snapshot.can({ type: "lead.submitted" }), false);
      },
  },

  move: {
    "The visitor confirms the time and the price before the booking moves, and again if the price has changed (`repriced`). If the time is `taken`, the day is reloaded. Choosing an alternative also requires confirmation. While the difference is `unpaid`, the booking keeps its old time, and the visitor can still choose another day.":
      (snapshot, { event, before }) => {
        if (snapshot.matches("moving") && !before.matches("moving")) {
          const { type, ...time } = event;
          assert.equal(type, "move.confirmed");
          const { key, day, failure, message, totalPaise } = snapshot.context;
          const catalogId = day === null ? {} : { catalogId: day.catalogId };
          assert.deepEqual(inputOfChild(snapshot, "move"), { ...key, ...catalogId, ...time });
          assert.deepEqual([failure, message, totalPaise], [null, null, null]);
        }
        if (snapshot.matches("moved")) assert.ok(before.matches("moving") || before.matches("moved"));
        if (snapshot.matches({ open: { taken: "loading" } }))
          assert.equal(
            (inputOfChild(snapshot, "loadAvailability") as { date: string }).date,
            snapshot.context.day?.date ?? "",
          );
        const day = { type: "day.chosen", date: "2026-11-23", catalogId: "banyan-room" };
        assert.equal(snapshot.can(day), snapshot.matches("open"));
      },
  },

  navigation: {
    "At most one overlay is open. It closes on a click outside, Escape or navigation. Closing clears the search text.":
      (snapshot, { event }) => {
        assert.equal(snapshot.hasTag("open"), snapshot.value !== "closed");
        if (["outside.clicked", "escape.pressed", "page.navigated"].includes(event.type))
          assert.equal(snapshot.value, "closed");
        if (snapshot.value !== "locations") assert.equal(snapshot.context.searchText, "");
      },
  },

  result: {
    "The state always corresponds to the last loaded order. States that may change poll the order until it is settled. A failed poll changes nothing. The invoice is loaded only for a confirmed booking. A change is reported as long as it matches the order.":
      (snapshot, { event, before }) => {
        const { order, invoice, change, ...context } = snapshot.context;
        const isLoaded = !["loading", "missing", "unreachable"].some((state) => snapshot.matches(state));
        if (isLoaded) assert.ok(order && snapshot.matches(toResultStatus(order)));
        assert.equal(
          snapshot.hasTag("following"),
          "awaitNextPoll" in snapshot.children || "poll" in snapshot.children,
        );
        if (event.type === "xstate.error.actor.poll") assert.deepEqual(snapshot.context, before.context);
        assert.ok(
          snapshot.matches("confirmed") || (invoice === null && !("loadInvoice" in snapshot.children)),
        );
        if (isLoaded && change !== null)
          assert.equal(order.status, change.is === "cancelled" ? "cancelled" : "confirmed");
        assert.deepEqual(context.key, before.context.key);
      },
  },

  save: {
    "`context.saved` contains the values of the last success, even if a request after it fails. A request with invalid fields or without a response can be repeated because saving is idempotent.":
      (snapshot, { event, before }) => {
        const { outcome, values } = event.type === "xstate.done.actor.save" ? event.output : {};
        assert.deepEqual(snapshot.context.saved, outcome === "saved" ? values : before.context.saved);
        assert.equal(snapshot.can({ type: "save.asked", values: [] }), snapshot.matches("open"));
      },
  },

  tracking: {
    "Parameters in the URL take precedence over stored parameters. Parameters are used only in `tagged` and `reused`. Entries with an invalid time, or a time in the future, are expired.":
      ({ value, context, tags }, { event, before }) => {
        const { fromAddress, now, parameters } = context;
        const { stored } = event.type === "page.visited" ? before.context : (event.input as typeof context);
        if (Object.values(fromAddress).some((each) => each !== "")) assert.equal(value, "tagged");
        assert.deepEqual(
          parameters,
          value === "tagged" ? fromAddress : value === "reused" ? stored.parameters : {},
        );
        assert.equal(tags.has("inUse"), value === "tagged" || value === "reused");
        if (value !== "reused") return;
        assert.ok(stored.storedAt <= now && now < stored.storedAt + TRACKING_LIFETIME);
      },
  },

  watch: {
    "Without an order, nothing is loaded. Without an opened payment, the order is reloaded only when the visitor returns to the page. A failed request changes nothing.":
      (snapshot, { event, before }) => {
        const { key, isPaymentOpened, polls } = snapshot.context;
        if (key.orderId === "") assert.equal(snapshot.value, "idle");
        if (snapshot.value === "waiting")
          assert.deepEqual(inputOfChild(snapshot, "awaitNextPoll"), {
            polls: isPaymentOpened ? polls : null,
          });
        if (event.type === "xstate.error.actor.poll") assert.deepEqual(snapshot.context, before.context);
      },
  },
};

/** Ids of the booking machine's actors that do not call the service, or poll it. */
const waits = ["holdEnd", "watch", "awaitNextPoll", "openCheckout"];

const requestsIn = ({ children }: AnyMachineSnapshot) =>
  Object.keys(children).filter((id) => !waits.includes(id));

function bookingContext(snapshot: AnyMachineSnapshot): BookingContext {
  return snapshot.context;
}

/** Returns the input of a running actor. Throws if it is not running. */
function inputOfChild({ children }: AnyMachineSnapshot, id: string): unknown {
  const child = children[id];
  assert.ok(child, `${id} is not running`);
  return (child.getSnapshot() as { input?: unknown }).input;
}

/** Throws an error with the step if an invariant of the machine does not hold after it. */
export function assertInvariants(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  step: LastStep,
  description: string,
): void {
  for (const [sentences, holds] of Object.entries(machineInvariants[machine.id] ?? {})) {
    try {
      holds(snapshot, step);
    } catch (cause) {
      const states = statesOf(snapshot).join(", ");
      throw new Error(`After "${description}", in ${states}, this does not hold: ${sentences}`, { cause });
    }
  }
}
