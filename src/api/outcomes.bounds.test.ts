import { describe, expect, test } from "vitest";
import {
  bookOutcome,
  confirmEmailOutcome,
  couponOutcome,
  initPaymentOutcome,
  orderOutcome,
  releaseOutcome,
  verifyOutcome,
  verifyPaymentOutcome,
} from "./booking-outcomes.ts";
import { bookingsLinkOutcome } from "./bookings-link-outcome.ts";
import type { CallContext } from "./call.ts";
import { cancelOutcome, guestsOutcome, moveOutcome, remindersOutcome } from "./change-outcomes.ts";
import { type ErrorCode, errorStatus } from "./contract/errors.ts";
import { leadOutcome } from "./lead-outcomes.ts";

const key = { orderId: "ORD000000000001", token: "token-1" };
const times = { start: "2026-11-23T10:00:00+05:30", end: "2026-11-23T11:00:00+05:30" };
const person = { name: "Asha Rao", email: "asha@example.in", phone: "9876543210" };
const booking = { buildingId: "one", catalogId: "room", ...times, people: 4, customer: person };
const evidence = { razorpay_payment_id: "p", razorpay_order_id: "o", razorpay_signature: "s" };

/** A fake service that responds to every API call with this status and body. */
const contextWithResponse = (status: number, body: unknown): CallContext => ({
  baseUrl: "http://service",
  fetch: async () => Response.json(body, { status }),
});
const contextWithError = (code: ErrorCode, more: object = {}) =>
  contextWithResponse(errorStatus[code], {
    error: { code, message: `Because of ${code}.`, fields: { email: "Enter one." }, ...more },
  });

type CallFunction = (context: CallContext) => Promise<unknown>;
const callsByName = {
  verify: (context) => verifyOutcome(booking, context),
  book: (context) => bookOutcome(booking, context),
  release: (context) => releaseOutcome(key, context),
  coupon: (context) => couponOutcome({ ...key, code: "TEN" }, context),
  initPayment: (context) => initPaymentOutcome(key, context),
  confirmEmail: (context) => confirmEmailOutcome({ ...key, code: "123456" }, context),
  verifyPayment: (context) => verifyPaymentOutcome({ ...key, ...evidence }, context),
  order: (context) => orderOutcome(key, context),
  cancel: (context) => cancelOutcome({ ...key, expectedRefundPaise: 0 }, context),
  move: (context) => moveOutcome({ ...key, ...times, expectedTotalPaise: 0 }, context),
  guests: (context) => guestsOutcome({ ...key, guests: [] }, context),
  reminders: (context) => remindersOutcome({ ...key, on: true }, context),
  lead: (context) => leadOutcome({ ...person, consent: true, brand: 1 }, context),
  bookingsLink: (context) => bookingsLinkOutcome({ email: "" }, context),
} satisfies Record<string, CallFunction>;
type Name = keyof typeof callsByName;

const couponEnds = ["coupon_unknown", "coupon_expired", "coupon_not_yet_valid"] as const;
const orderChanges = ["order_not_found", "hold_expired", "order_not_payable", "payment_in_progress"] as const;

/** For each API call, the error codes that become outcomes. Every other code is a failure. */
const outcomes: Readonly<Record<Name, Readonly<Record<string, readonly ErrorCode[]>>>> = {
  verify: {
    taken: ["slot_taken"],
    refused: ["validation_failed", "cookies_required"],
    "payment-under-way": ["payment_in_progress"],
  },
  book: {
    taken: ["slot_taken"],
    refused: ["validation_failed", "cookies_required"],
    "payment-under-way": ["payment_in_progress"],
  },
  release: {
    "already-over": ["hold_expired"],
    "payment-under-way": ["payment_in_progress"],
    "order-settled": ["order_not_payable"],
    gone: ["order_not_found"],
  },
  coupon: {
    refused: [
      ...couponEnds,
      ...(["coupon_used_up", "coupon_already_used", "coupon_below_minimum"] as const),
      ...(["coupon_not_applicable", "validation_failed"] as const),
    ],
    "order-moved": ["hold_expired", "order_not_found", "payment_in_progress"],
  },
  initPayment: { "coupon-expired": couponEnds, "order-moved": orderChanges },
  confirmEmail: {
    refused: ["too_many_requests", "validation_failed", "code_wrong"],
    "coupon-expired": couponEnds,
    "order-moved": orderChanges,
  },
  verifyPayment: { unproven: ["bad_signature", "order_not_found"] },
  order: { gone: ["order_not_found"] },
  cancel: {
    refused: ["validation_failed", "order_not_found", "not_cancellable"],
    changed: ["refund_changed"],
  },
  move: {
    refused: ["payment_in_progress", "order_not_found", "centre_unavailable", "not_movable"],
    taken: ["item_not_found", "validation_failed", "slot_taken"],
    repriced: ["price_changed"],
  },
  guests: { invalid: ["validation_failed"], refused: ["order_not_found", "not_changeable"] },
  reminders: { invalid: ["validation_failed"], refused: ["order_not_found", "not_changeable"] },
  lead: { refused: ["validation_failed"] },
  bookingsLink: { refused: ["validation_failed"] },
};

describe("error codes as outcomes or failures", () => {
  test.each(Object.keys(callsByName) as Name[])(
    "the API call %s converts its error codes to the listed outcomes",
    async (name) => {
      const codesByOutcome: Record<string, ErrorCode[]> = {};
      for (const code of Object.keys(errorStatus) as ErrorCode[]) {
        const result = await callsByName[name](contextWithError(code)).catch((error) => ({
          outcome: `failed: ${error.code}`,
        }));
        const { outcome } = result as { outcome: string };
        if (outcome === `failed: ${code}`) continue;
        codesByOutcome[outcome] = [...(codesByOutcome[outcome] ?? []), code];
      }
      const sorted = (table: Readonly<Record<string, readonly ErrorCode[]>>) =>
        Object.entries(table).map(([outcome, codes]) => [outcome, codes.toSorted()]);
      expect(Object.fromEntries(sorted(codesByOutcome))).toEqual(Object.fromEntries(sorted(outcomes[name])));
    },
  );
});

describe("the content of an outcome", () => {
  const message = (code: ErrorCode) => `Because of ${code}.`;
  const fields = { email: "Enter one." };
  const failure = (code: ErrorCode, its: object = fields) => ({
    ...{ statusCode: errorStatus[code], code, message: message(code), fields: its },
    body: { error: expect.any(Object) },
  });
  const namedCodes = {
    "customer.email": "Enter one.",
    people: "At most 8.",
    "my.customer.phone": "Enter one too.",
  };
  const [code, phone] = [{ code: "Enter a code." }, { phone: "Ten digits." }];
  const rows: readonly [Name, ErrorCode, object, object][] = [
    ...(["verify", "book"] as const).flatMap((name): [Name, ErrorCode, object, object][] => [
      [
        name,
        "slot_taken",
        { alternatives: ["another"] },
        { outcome: "taken", alternatives: ["another"], failure: failure("slot_taken") },
      ],
      [name, "slot_taken", {}, { outcome: "taken", alternatives: [], failure: failure("slot_taken") }],
    ]),
    [
      "book",
      "validation_failed",
      { fields: namedCodes },
      {
        outcome: "refused",
        message: message("validation_failed"),
        // Only a leading `customer.` is removed from field names.
        fields: { email: "Enter one.", people: "At most 8.", "my.customer.phone": "Enter one too." },
        failure: failure("validation_failed", namedCodes),
      },
    ],
    [
      "book",
      "payment_in_progress",
      {},
      {
        outcome: "payment-under-way",
        message: message("payment_in_progress"),
        failure: failure("payment_in_progress"),
      },
    ],
    ...(["coupon_unknown", "coupon_expired", "coupon_used_up", "coupon_below_minimum"] as const).map(
      (code): [Name, ErrorCode, object, object] => [
        "coupon",
        code,
        {},
        { outcome: "refused", message: message(code), failure: failure(code) },
      ],
    ),
    [
      "coupon",
      "validation_failed",
      { fields: code },
      { outcome: "refused", message: code.code, failure: failure("validation_failed", code) },
    ],
    [
      "initPayment",
      "coupon_expired",
      {},
      { outcome: "coupon-expired", message: message("coupon_expired"), failure: failure("coupon_expired") },
    ],
    ["initPayment", "hold_expired", {}, { outcome: "order-moved" }],
    [
      "confirmEmail",
      "code_wrong",
      { fields: code },
      { outcome: "refused", message: code.code, failure: failure("code_wrong", code) },
    ],
    [
      "confirmEmail",
      "too_many_requests",
      {},
      { outcome: "refused", message: message("too_many_requests"), failure: failure("too_many_requests") },
    ],
    ["order", "order_not_found", {}, { outcome: "gone" }],
    ["cancel", "not_cancellable", {}, { outcome: "refused", message: message("not_cancellable") }],
    [
      "cancel",
      "validation_failed",
      { fields: { dates: "Choose a day of this booking." } },
      { outcome: "refused", message: "Choose a day of this booking." },
    ],
    ["cancel", "validation_failed", {}, { outcome: "refused", message: message("validation_failed") }],
    ["cancel", "refund_changed", { refundPaise: 5_900 }, { outcome: "changed", refundPaise: 5_900 }],
    ["cancel", "refund_changed", {}, { outcome: "changed", refundPaise: 0 }],
    ["cancel", "refund_changed", { refundPaise: "5900" }, { outcome: "changed", refundPaise: 0 }],
    ["move", "price_changed", { totalPaise: 11_800 }, { outcome: "repriced", totalPaise: 11_800 }],
    [
      "move",
      "slot_taken",
      { alternatives: ["another"] },
      { outcome: "taken", message: message("slot_taken"), alternatives: ["another"] },
    ],
    ["move", "slot_taken", {}, { outcome: "taken", message: message("slot_taken"), alternatives: [] }],
    [
      "guests",
      "validation_failed",
      {},
      { outcome: "invalid", message: message("validation_failed"), fields },
    ],
    [
      "lead",
      "validation_failed",
      { fields: phone },
      {
        outcome: "refused",
        message: message("validation_failed"),
        fields: phone,
        failure: failure("validation_failed", phone),
      },
    ],
    ["bookingsLink", "validation_failed", {}, { outcome: "refused", message: "Enter one." }],
    [
      "bookingsLink",
      "validation_failed",
      { fields: {} },
      { outcome: "refused", message: message("validation_failed") },
    ],
  ];
  test.each(rows)(
    "the API call %s resolves to the complete outcome of the error %s with %j",
    async (name, code, more, outcome) => {
      await expect(callsByName[name](contextWithError(code, more))).resolves.toEqual(outcome);
    },
  );

  test("an outcome includes the amount, the alternatives or the price that the response contains next to the error", async () => {
    const contextWithExtra = (code: ErrorCode, more: object) =>
      contextWithResponse(errorStatus[code], { error: { code, message: "Other." }, ...more });
    await expect(
      callsByName.cancel(contextWithExtra("refund_changed", { refundPaise: 5_900 })),
    ).resolves.toEqual({
      outcome: "changed",
      refundPaise: 5_900,
    });
    for (const callOutcome of [callsByName.move, callsByName.verify]) {
      await expect(
        callOutcome(contextWithExtra("slot_taken", { alternatives: ["another"] })),
      ).resolves.toMatchObject({
        alternatives: ["another"],
      });
    }
    const quote = { totalPaise: 188_800 };
    await expect(
      callsByName.initPayment(contextWithExtra("coupon_expired", { quote })),
    ).resolves.toMatchObject({ quote });
  });

  test.each(["book", "lead"] as const)(
    "the call %s rejects, instead of resolving to an outcome, if validation failed without naming a field",
    async (name) => {
      await expect(
        callsByName[name](contextWithError("validation_failed", { fields: {} })),
      ).rejects.toMatchObject({
        code: "validation_failed",
      });
    },
  );
});

describe("successful responses", () => {
  const sent = { email: "a***@example.in", resendAt: "2026-11-23T10:01:00+05:30" };
  const lead = { leadId: "lead-1", callBy: "2026-11-23T18:00:00+05:30" };
  const rows: readonly [Name, number, object, object][] = [
    ["verify", 200, { ok: true, quote: 1 }, { outcome: "verified", quote: 1 }],
    ["book", 201, { ...key, status: "held" }, { outcome: "held", order: { ...key, status: "held" } }],
    ["coupon", 200, { quote: 1 }, { outcome: "applied", quote: 1 }],
    [
      "initPayment",
      201,
      { paymentId: "p", checkout: {} },
      { outcome: "created", payment: { paymentId: "p", checkout: {} } },
    ],
    ["initPayment", 200, { status: "confirmed" }, { outcome: "nothing-to-pay" }],
    ["initPayment", 202, { status: "confirm_email", ...sent }, { outcome: "confirm-email", ...sent }],
    ["confirmEmail", 200, { status: "confirmed" }, { outcome: "confirmed" }],
    ["order", 200, { order: "it" }, { outcome: "found", order: "it" }],
    ["lead", 201, lead, { outcome: "accepted", lead }],
    [
      "release",
      200,
      { status: "released", paymentStatus: "none" },
      { outcome: "released", paymentStatus: "none" },
    ],
    [
      "verifyPayment",
      200,
      { status: "confirmed", paymentStatus: "captured" },
      { outcome: "settled", status: "confirmed", paymentStatus: "captured" },
    ],
    [
      "cancel",
      200,
      { status: "cancelled", refundPaise: 5_900 },
      { outcome: "cancelled", refundPaise: 5_900 },
    ],
    ["move", 200, { order: "it" }, { outcome: "moved", order: "it" }],
    [
      "move",
      202,
      { paymentId: "p", checkout: {} },
      { outcome: "to-pay", payment: { paymentId: "p", checkout: {} } },
    ],
    ["guests", 200, { guests: [] }, { outcome: "saved", values: [] }],
    ["reminders", 200, { on: true }, { outcome: "saved", values: true }],
    ["bookingsLink", 202, {}, { outcome: "asked" }],
  ];
  test.each(rows)(
    "the API call %s converts a successful response with the status %i to an outcome",
    async (name, status, body, outcome) => {
      await expect(callsByName[name](contextWithResponse(status, body))).resolves.toEqual(outcome);
    },
  );

  test.each(Object.keys(callsByName) as Name[])(
    "the API call %s rejects with a network error if the server sends no response",
    async (name) => {
      const fetch = () => Promise.reject(new TypeError("fetch failed"));
      await expect(callsByName[name]({ baseUrl: "http://service", fetch })).rejects.toMatchObject({
        code: "network",
      });
    },
  );
});
