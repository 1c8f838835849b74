import { describe, expect, test } from "vitest";
import { StateMachine } from "xstate";
import {
  bookOutcome,
  confirmEmailOutcome,
  couponOutcome,
  initPaymentOutcome,
  orderOutcome,
  releaseOutcome,
  verifyOutcome,
  verifyPaymentOutcome,
} from "../../src/api/booking-outcomes.ts";
import { bookingsLinkOutcome } from "../../src/api/bookings-link-outcome.ts";
import type { CallContext } from "../../src/api/call.ts";
import { getAvailability } from "../../src/api/calls/booking.ts";
import { getInvoice } from "../../src/api/calls/payment.ts";
import {
  cancelOutcome,
  guestsOutcome,
  moveOutcome,
  remindersOutcome,
} from "../../src/api/change-outcomes.ts";
import type { Quote } from "../../src/api/contract/booking.ts";
import { type CallName, calls } from "../../src/api/contract/calls.ts";
import { type ErrorCode, errorStatus } from "../../src/api/contract/errors.ts";
import { failureOf } from "../../src/api/failure.ts";
import { leadOutcome } from "../../src/api/lead-outcomes.ts";
import { isFailure, refusals } from "../../src/machines/booking/refusals.ts";
import { bookingsLinkRefusals } from "../../src/machines/bookings-link/fixtures.ts";
import { cancelRefusals } from "../../src/machines/cancel/fixtures.ts";
import { leadRefusals } from "../../src/machines/lead/fixtures.ts";
import { moveRefusals } from "../../src/machines/move/fixtures.ts";
import { invoiceRefusals } from "../../src/machines/result/fixtures.ts";
import { guestsRefusals, remindersRefusals } from "../../src/machines/save/fixtures.ts";
import { charts } from "./charts.ts";

/*
 * The examples by which charts are walked are what the real client makes of the service's refusals: for each call that a
 * chart makes and each code that the contract lists for it.
 */

const key = { orderId: "ORD000000000001", token: "token-1" };
const booking = {
  buildingId: "saket-court",
  catalogId: "banyan-room",
  start: "2026-11-23T10:00:00+05:30",
  end: "2026-11-23T11:00:00+05:30",
  people: 4,
  customer: { name: "Asha Rao", email: "asha@example.in", phone: "9876543210" },
};
const evidence = { razorpay_payment_id: "p", razorpay_order_id: "o", razorpay_signature: "s" };
const lead = { ...booking.customer, consent: true, brand: 1 } as const;

type Asked = {
  readonly call: CallName;
  readonly examples: Readonly<Record<string, object>>;
  readonly ask: (context: CallContext) => Promise<unknown>;
};

/** By the name of the charts' actor that asks, and a second word where it asks several calls. */
const asked: Readonly<Record<string, Asked>> = {
  loadAvailability: {
    call: "availability",
    examples: refusals.loadAvailability,
    ask: (context) => getAvailability({ buildingId: "a", catalogId: "b", date: "2026-11-23" }, context),
  },
  verify: {
    call: "verifyAndBook",
    examples: refusals.verify,
    ask: (context) => verifyOutcome(booking, context),
  },
  book: { call: "verifyAndBook", examples: refusals.book, ask: (context) => bookOutcome(booking, context) },
  release: { call: "release", examples: refusals.release, ask: (context) => releaseOutcome(key, context) },
  applyCoupon: {
    call: "coupon",
    examples: refusals.applyCoupon,
    ask: (context) => couponOutcome({ ...key, code: "TEN" }, context),
  },
  initPayment: {
    call: "initPayment",
    examples: refusals.initPayment,
    ask: (context) => initPaymentOutcome(key, context),
  },
  confirmEmail: {
    call: "confirmEmail",
    examples: refusals.confirmEmail,
    ask: (context) => confirmEmailOutcome({ ...key, code: "123456" }, context),
  },
  verifyPayment: {
    call: "verifyPayment",
    examples: refusals.verifyPayment,
    ask: (context) => verifyPaymentOutcome({ ...key, ...evidence }, context),
  },
  loadOrder: {
    call: "meetingRoomsOrderDetails",
    examples: refusals.loadOrder,
    ask: (context) => orderOutcome(key, context),
  },
  cancel: {
    call: "cancel",
    examples: cancelRefusals,
    ask: (context) => cancelOutcome({ ...key, expectedRefundPaise: 0 }, context),
  },
  move: {
    call: "move",
    examples: moveRefusals,
    ask: (context) => {
      const { start, end } = booking;
      return moveOutcome({ ...key, start, end, expectedTotalPaise: 0 }, context);
    },
  },
  loadInvoice: {
    call: "invoice",
    examples: invoiceRefusals,
    ask: (context) => getInvoice(key, context),
  },
  "save guests": {
    call: "guests",
    examples: guestsRefusals,
    ask: (context) => guestsOutcome({ ...key, guests: [] }, context),
  },
  "save reminders": {
    call: "reminders",
    examples: remindersRefusals,
    ask: (context) => remindersOutcome({ ...key, on: false }, context),
  },
  ask: {
    call: "askBookingsLink",
    examples: bookingsLinkRefusals,
    ask: (context) => bookingsLinkOutcome({ email: lead.email }, context),
  },
  submit: { call: "leadSubmit", examples: leadRefusals, ask: (context) => leadOutcome(lead, context) },
};

/** Actors that ask the service nothing, and `load` of a data area, which keeps whatever its call fails with. */
const others = ["openCheckout", "awaitHoldEnd", "awaitNextPoll", "askSite", "report", "load"];

test("whatever the actors of the charts ask stands here, and nothing else", () => {
  const actors = Object.values(charts).flatMap(({ implementations }) =>
    Object.entries(implementations.actors).flatMap(([name, logic]) =>
      logic instanceof StateMachine ? [] : [name],
    ),
  );
  const known = [...Object.keys(asked).map((name) => name.split(" ")[0]), ...others];
  expect(new Set(actors)).toEqual(new Set(known));
});

/** A service that refuses with a code, in the words and with the fields of an example. */
function refusing(code: ErrorCode, example: object): CallContext {
  const told = example as { message?: string; fields?: object; retryAfterSeconds?: number; quote?: Quote };
  const error = {
    code,
    message: told.message ?? `Because of ${code}.`,
    ...(told.fields && Object.keys(told.fields).length > 0 && { fields: told.fields }),
  };
  const body = { error, ...(told.quote && { quote: told.quote }) };
  const headers: Record<string, string> =
    told.retryAfterSeconds === undefined ? {} : { "retry-after": String(told.retryAfterSeconds) };
  const status = errorStatus[code];
  return { baseUrl: "http://service", fetch: async () => Response.json(body, { status, headers }) };
}

describe.each(Object.entries(asked))("%s", (_, { call, examples, ask }) => {
  test("has an example for each code of the contract, and no other", () => {
    expect(Object.keys(examples).sort()).toEqual([...calls[call].refusals].sort());
  });

  test.each(Object.entries(examples))("refused with %s comes to the example", async (code, example) => {
    const told = ask(refusing(code as ErrorCode, example));
    if (isFailure(example)) expect(await told.catch(failureOf)).toEqual(example);
    else expect(await told).toEqual(example);
  });

  test("a code that the contract does not list is thrown, not taken for another", async () => {
    const unlisted = (Object.keys(errorStatus) as ErrorCode[]).find((code) => !(code in examples));
    if (unlisted === undefined) throw new Error("Every code is listed");
    await expect(ask(refusing(unlisted, {}))).rejects.toMatchObject({ code: unlisted });
  });
});
