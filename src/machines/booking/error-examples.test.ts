import { describe, expect, test } from "vitest";
import {
  bodyErrorCodes,
  commonErrorCodes,
  couponErrorCodes,
  couponExpiryErrorCodes,
  idempotencyErrorCodes,
  orderErrorCodes,
  recordOf,
} from "../../api/contract/error-groups.ts";
import { bookingActions } from "./actions.ts";
import { type ActorErrorCode, errorOutcomes, type FallibleActor, isFailure } from "./error-examples.ts";
import { holdResponse, instantAt, orders, payment } from "./fixtures.ts";
import { quoteFixture } from "./quote-fixture.ts";
import type { BookingSnapshot } from "./selectors.ts";
import {
  type ActorResults,
  eventsUpToHold,
  hold,
  hourlyAvailability,
  outputsUpToHold,
  startBooking,
} from "./testing.ts";

/*
 * The expected state after each domain error of the contract, listed by hand, because the path tests only check that
 * the machine reaches some state. A missing error code does not compile.
 */

type Verb = ReturnType<(typeof bookingActions)[keyof typeof bookingActions]>;

/** The events that trigger an actor's request, and the machine's state after each domain error. */
type Ends<Question extends FallibleActor> = {
  readonly outputs: ActorResults;
  readonly events: readonly Verb[];
  readonly ends: { readonly [Code in ActorErrorCode<Question>]: string };
};

const paymentCreated = { outcome: "created", payment } as const;
const codeSent = {
  outcome: "confirm-email",
  email: "a***@example.in",
  resendAt: instantAt("08:02"),
} as const;
const loaded = [hourlyAvailability, hourlyAvailability];

/** Errors that are unrelated to the order: the visitor stays in the same state and sees the message. */
const readStaysIn = <State extends string>(state: State) =>
  recordOf([...commonErrorCodes, "validation_failed"], () => state);
const mutationStaysIn = <State extends string>(state: State) => ({
  ...readStaysIn(state),
  ...recordOf(bodyErrorCodes, () => state),
});
const staysIn = <State extends string>(state: State) => ({
  ...mutationStaysIn(state),
  ...recordOf(idempotencyErrorCodes, () => state),
});
const orderConfirmed = recordOf(orderErrorCodes, () => "confirmed");
const couponExpiryStates = recordOf(couponExpiryErrorCodes, () => "held.repriced");

const bookingEnds = {
  ...staysIn("detailing.editing"),
  item_not_found: "detailing.editing",
  centre_unavailable: "detailing.editing",
  slot_taken: "taken",
  // This tab does not know the hold that is being paid, so it can only show the service's message.
  payment_in_progress: "detailing.editing",
  cookies_required: "detailing.editing",
};

const table: { readonly [Question in FallibleActor]: Ends<Question> } = {
  loadAvailability: {
    outputs: {},
    events: [],
    ends: {
      ...readStaysIn("choosing.availability.failed"),
      item_not_found: "choosing.availability.failed",
      centre_unavailable: "choosing.availability.failed",
    },
  },
  verify: { outputs: { loadAvailability: loaded }, events: eventsUpToHold, ends: bookingEnds },
  book: {
    outputs: { loadAvailability: loaded, verify: [{ outcome: "verified", quote: quoteFixture() }] },
    events: eventsUpToHold,
    ends: bookingEnds,
  },
  // The machine reloads the order, which was confirmed in another tab in this example.
  release: {
    outputs: { ...outputsUpToHold(), loadAvailability: loaded, loadOrder: [orders.confirmed] },
    events: [...eventsUpToHold, bookingActions.releaseSlot()],
    ends: {
      ...staysIn("releasing.failed"),
      order_not_found: "choosing.slot.free",
      hold_expired: "confirmed",
      order_not_payable: "confirmed",
      payment_in_progress: "checking",
    },
  },
  applyCoupon: {
    outputs: { ...outputsUpToHold(), loadOrder: [orders.confirmed] },
    events: [...eventsUpToHold, bookingActions.tryCoupon("TEN")],
    ends: {
      ...mutationStaysIn("held.refused"),
      ...recordOf(couponErrorCodes, () => "held.refused"),
      hold_expired: "confirmed",
      order_not_found: "confirmed",
      payment_in_progress: "confirmed",
    },
  },
  initPayment: {
    outputs: {
      ...outputsUpToHold(),
      loadOrder: [orders.confirmed],
      applyCoupon: [{ outcome: "applied", quote: quoteFixture() }],
    },
    events: [...eventsUpToHold, bookingActions.pay()],
    ends: {
      ...staysIn("paying.failed"),
      gateway_unavailable: "paying.failed",
      ...couponExpiryStates,
      ...orderConfirmed,
    },
  },
  confirmEmail: {
    outputs: {
      ...outputsUpToHold(),
      initPayment: [codeSent],
      loadOrder: [orders.confirmed],
      applyCoupon: [{ outcome: "applied", quote: quoteFixture() }],
    },
    events: [...eventsUpToHold, bookingActions.pay(), bookingActions.confirmCode("123456")],
    ends: {
      ...staysIn("confirmingEmail.editing"),
      too_many_requests: "confirmingEmail.refused",
      validation_failed: "confirmingEmail.refused",
      code_wrong: "confirmingEmail.refused",
      ...couponExpiryStates,
      ...orderConfirmed,
    },
  },
  // The payment may have succeeded, so the result screen checks the order.
  verifyPayment: {
    outputs: {
      ...outputsUpToHold(),
      initPayment: [paymentCreated],
      openCheckout: [
        {
          outcome: "paid",
          evidence: { razorpay_payment_id: "p", razorpay_order_id: "o", razorpay_signature: "s" },
        },
      ],
    },
    events: [...eventsUpToHold, bookingActions.pay()],
    ends: { ...staysIn("checking"), order_not_found: "checking", bad_signature: "checking" },
  },
  loadOrder: {
    outputs: { loadAvailability: loaded },
    events: [bookingActions.restoreDraft({ order: hold })],
    ends: {
      ...readStaysIn("restoring.failed"),
      order_not_found: "choosing.slot.free",
    },
  },
};

describe.each(Object.entries(table))("%s", (actorName, { outputs, events, ends }) => {
  const examples: Readonly<Record<string, object>> = errorOutcomes[actorName as FallibleActor];
  test.each(Object.entries(ends))("the error %s leads to the state %s", async (code, end) => {
    const example = examples[code];
    const booking = startBooking({ ...structuredClone(outputs), [actorName]: [example] });
    await booking.sendEvents(...events);
    const snapshot = await booking.sendEvents();
    expect(pathsOf(snapshot)).toContain(end);
    if (example && isFailure(example) && snapshot.status === "active") {
      expect(snapshot.context.failure).toMatchObject({ code, message: example.message });
      expect(snapshot.context.failure?.retryAfterSeconds).toBe(example.retryAfterSeconds);
    }
  });
});

test("a domain error keeps the entered values and the hold", async () => {
  const details = startBooking({
    loadAvailability: loaded,
    verify: [errorOutcomes.verify.too_many_requests],
  });
  const before = (await details.sendEvents(...eventsUpToHold)).context;
  expect(before.customer.email).toBe("asha@example.in");
  expect(before.choice).toMatchObject({ start: instantAt("10:00"), minutes: 60, people: 4 });
  const released = startBooking({
    ...outputsUpToHold(),
    release: [errorOutcomes.release.service_unavailable],
  });
  const after = await released.sendEvents(...eventsUpToHold, bookingActions.releaseSlot());
  expect(after.context.order?.orderId).toBe(holdResponse.orderId);
});

/** Returns the paths of a snapshot's active states, such as `held.refused`. */
function pathsOf({ value }: BookingSnapshot): string[] {
  const run = (at: unknown): string[] =>
    typeof at === "string"
      ? [at]
      : Object.entries(at as object).flatMap(([name, inner]) => run(inner).map((rest) => `${name}.${rest}`));
  return run(value);
}
