import { readdirSync } from "node:fs";
import { basename, dirname } from "node:path";

/** Files of rules that are mutated together, with the tests that must detect the mutants. */
export type RulePart = {
  readonly name: string;
  /** Paths of the mutated files. */
  readonly rules: readonly string[];
  /** Globs of tests. A test runs for each mutant that it reaches. */
  readonly tests: readonly string[];
};

const availability = "src/workspace/availability";
const booking = "src/workspace/booking";
const changes = "src/workspace/changes";
const weekly = `${changes}/weekly-bookings.bounds.test.ts`;
const coupon = "src/workspace/coupon";
const idempotency = "src/workspace/idempotency";
const invoice = "src/workspace/invoice";
const orders = "src/workspace/orders";
const payment = "src/workspace/payment";
const placesFolder = "src/workspace/places";
const api = "src/api";
const contract = "src/api/contract";

/** All parts: the rules of the service, its payments and its API. */
export const ruleParts: readonly RulePart[] = [
  {
    name: "pricing",
    rules: filesOf("src/workspace/pricing", "quote change-quote"),
    tests: ["src/workspace/pricing/*.test.ts", `${booking}/rules.bounds.test.ts`, weekly],
  },
  {
    name: "cancellation",
    rules: [...filesOf(contract, "cancellation"), ...filesOf(booking, "change-terms")],
    tests: [`${contract}/cancellation.bounds.test.ts`, `${booking}/change-terms.bounds.test.ts`, weekly],
  },
  {
    name: "changes",
    rules: [
      ...filesOf(
        changes,
        "book-by-phone book-on-invoice cancel-booking cancel-by-staff confirm-hold confirm-paid-outside correct-buyer move-booking move-by-staff outside-payment-input record-invoice-payment record-payout refund-limit",
      ),
      ...filesOf(payment, "outside-payment"),
    ],
    tests: [`${changes}/*.bounds.test.ts`, `${payment}/move-evidence.bounds.test.ts`],
  },
  {
    name: "coupon",
    rules: [...filesOf(coupon, "apply-coupon check-coupon coupons"), ...filesOf(orders, "coupon-uses")],
    tests: [`${coupon}/*.bounds.test.ts`],
  },
  {
    name: "availability",
    rules: [...filesOf(availability, "date-error rules free-times period"), ...filesOf(contract, "opening")],
    tests: [
      `${availability}/{rules,free-times}.bounds.test.ts`,
      `${contract}/opening.bounds.test.ts`,
      `${booking}/rules.bounds.test.ts`,
      weekly,
    ],
  },
  {
    name: "free",
    rules: filesOf(availability, "blocks day free schedules"),
    tests: [
      `${availability}/day.bounds.test.ts`,
      `${booking}/{hold,book-slot}.bounds.test.ts`,
      "src/workspace/blocks/blocks.test.ts",
      weekly,
    ],
  },
  {
    name: "booking",
    rules: filesOf(booking, "find-requested-item check-booking-request hold-limits reminders guests"),
    tests: [`${booking}/*.bounds.test.ts`, weekly],
  },
  {
    name: "alternatives",
    rules: [
      ...filesOf(booking, "alternatives verify-booking weekly-dates"),
      ...filesOf("src/workspace/inventory", "bookable-item"),
    ],
    tests: [
      `${booking}/{alternatives,book-slot}.bounds.test.ts`,
      `${changes}/{move-booking,weekly-bookings}.bounds.test.ts`,
    ],
  },
  {
    name: "hold",
    rules: [
      ...filesOf(booking, "book-slot insert-hold update-hold release-order confirm-order"),
      ...filesOf(orders, "customer end-hold states"),
    ],
    tests: [
      `${booking}/*.bounds.test.ts`,
      `${orders}/states.test.ts`,
      `${payment}/settle.bounds.test.ts`,
      `${coupon}/coupon-ends.bounds.test.ts`,
    ],
  },
  {
    name: "orders",
    rules: filesOf(orders, "email-code order-ids order-time orders domain-error unpaid-holds"),
    tests: [`${orders}/*.test.ts`, `${booking}/*.bounds.test.ts`, `${payment}/settle.bounds.test.ts`],
  },
  {
    name: "booked",
    rules: filesOf(booking, "availability end-booking move-slot read-order present-order"),
    tests: [
      `${booking}/*.bounds.test.ts`,
      `${changes}/{*.bounds,renew-token}.test.ts`,
      `${payment}/*.bounds.test.ts`,
    ],
  },
  {
    name: "invoice",
    rules: filesOf(invoice, "content issue-invoice numbers read-invoice skip-numbers"),
    tests: [`${invoice}/{numbers,skip-numbers,invoice.bounds}.test.ts`, `${changes}/*.bounds.test.ts`],
  },
  {
    name: "payment",
    rules: filesOf(
      payment,
      "evidence decide-payment payable-order payment-context payment-transitions record-evidence refunds settle signatures",
    ),
    tests: [`${payment}/*.bounds.test.ts`],
  },
  {
    name: "proof",
    rules: filesOf(payment, "refund-payment verify-payment"),
    tests: [`${payment}/*.bounds.test.ts`],
  },
  {
    name: "returns",
    rules: filesOf(
      payment,
      "refund-totals disputes find-captured-payment gateway-entities record-refund settle-refund",
    ),
    tests: [`${payment}/*.bounds.test.ts`, `${payment}/refunds.test.ts`],
  },
  {
    name: "attempts",
    rules: filesOf(
      payment,
      "sync-payments check-payments has-no-attempt confirm-email handle-events init-payment start-move-payment payment-callback present-checkout webhook",
    ),
    tests: [
      `${payment}/*.bounds.test.ts`,
      `${payment}/{init-payment,malformed-webhook,confirm-email,refunds}.test.ts`,
      `${changes}/{move-booking,move-booking.bounds}.test.ts`,
    ],
  },
  {
    name: "gateway",
    rules: filesOf(payment, "gateway coalesce-calls"),
    tests: [`${payment}/gateway.bounds.test.ts`],
  },
  {
    name: "idempotency",
    rules: filesOf(idempotency, "stored-response keys with-idempotency"),
    tests: [`${idempotency}/*.test.ts`],
  },
  {
    name: "rooms",
    rules: filesOf(placesFolder, "filters free-times known-place next-free room-filter room-listing rooms"),
    tests: [`${placesFolder}/rooms.bounds.test.ts`],
  },
  {
    name: "open-conditions",
    rules: filesOf(availability, "open-conditions"),
    tests: [`${availability}/open-conditions.bounds.test.ts`],
  },
  {
    name: "api",
    rules: [
      ...filesOf(
        api,
        "areas booking-outcomes bookings-link-outcome call change-outcomes failure lead-outcomes error-outcomes request idempotency-keys delay",
      ),
      ...filesOf("src/http", "coalescer"),
      ...filesOf(contract, "booking-rules gst-states ist money primitives error-groups"),
    ],
    tests: [
      `${api}/*.test.ts`,
      "src/http/coalescer.test.ts",
      `${contract}/{contract,ist}.bounds.test.ts`,
      `${contract}/{booking-rules,primitives}.test.ts`,
    ],
  },
];

/** Returns the paths of files in a folder. `names` are separated by spaces and omit `.ts`. */
function filesOf(folder: string, names: string): string[] {
  return names.split(" ").map((name) => `${folder}/${name}.ts`);
}

/** Returns the files that a glob matches. A glob has alternatives in braces, and `*` only in the name of the file. */
export function filesMatching(glob: string): string[] {
  return expandBraces(glob).flatMap((each) => {
    const folder = dirname(each);
    const name = new RegExp(`^${basename(each).replaceAll(".", "\\.").replaceAll("*", ".*")}$`);
    return readdirSync(folder)
      .filter((file) => name.test(file))
      .map((file) => `${folder}/${file}`);
  });
}

/** Returns the globs of the alternatives in braces: `a.ts` and `b.ts` for `{a,b}.ts`. */
export function expandBraces(glob: string): string[] {
  const [braces, names] = /\{([^}]*)\}/.exec(glob) ?? [];
  if (braces === undefined || names === undefined) return [glob];
  return names.split(",").flatMap((name) => expandBraces(glob.replace(braces, name)));
}
