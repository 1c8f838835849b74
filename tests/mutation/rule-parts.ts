/** A part of the rules that is changed as a whole, with the tests that are to notice. */
export type RulePart = {
  readonly name: string;
  /** Files that are changed. */
  readonly rules: readonly string[];
  /** Tests that run on each change that they reach. */
  readonly tests: readonly string[];
};

const booking = "src/workspace/booking";
const payment = "src/workspace/payment";
const orders = "src/workspace/orders";

/** The service's rules, its money and its API. */
export const ruleParts: readonly RulePart[] = [
  {
    name: "pricing",
    rules: ["src/workspace/pricing/*.ts"],
    tests: ["src/workspace/pricing/*.test.ts", `${booking}/rules.bounds.test.ts`],
  },
  {
    name: "cancellation",
    rules: ["src/api/contract/cancellation.ts", `${booking}/change-terms.ts`],
    tests: ["src/api/contract/cancellation.bounds.test.ts", `${booking}/change-terms.bounds.test.ts`],
  },
  {
    name: "changes",
    rules: ["src/workspace/changes/{cancel-booking,move-booking}.ts"],
    tests: ["src/workspace/changes/*.bounds.test.ts", `${payment}/move-evidence.bounds.test.ts`],
  },
  {
    name: "coupon",
    rules: ["src/workspace/coupon/*.ts", "src/workspace/orders/coupon-uses.ts"],
    tests: ["src/workspace/coupon/*.bounds.test.ts"],
  },
  {
    name: "availability",
    rules: ["src/workspace/availability/{rules,free-times,stay}.ts", "src/api/contract/opening.ts"],
    tests: [
      "src/workspace/availability/{rules,free-times}.bounds.test.ts",
      `${booking}/rules.bounds.test.ts`,
    ],
  },
  {
    name: "free",
    rules: ["src/workspace/availability/{day,free,schedules}.ts"],
    tests: ["src/workspace/availability/day.bounds.test.ts", `${booking}/{hold,book-slot}.bounds.test.ts`],
  },
  {
    name: "booking",
    rules: [`${booking}/{bookable,check-wish,hold-limits,reminders,guests}.ts`],
    tests: [`${booking}/*.bounds.test.ts`],
  },
  {
    name: "hold",
    rules: [
      `${booking}/{book-slot,insert-hold,keep-hold,release-order,confirm-order}.ts`,
      `${orders}/{customer,end-hold,states}.ts`,
    ],
    tests: [
      `${booking}/*.bounds.test.ts`,
      `${orders}/states.test.ts`,
      `${payment}/settle.bounds.test.ts`,
      "src/workspace/coupon/coupon-ends.bounds.test.ts",
    ],
  },
  {
    name: "payment",
    rules: [
      `${payment}/{judge,payment-moves,refunds,signatures,settle}.ts`,
      `${payment}/{payment-case,record-evidence,payable-order,evidence}.ts`,
    ],
    tests: [`${payment}/*.bounds.test.ts`],
  },
  {
    name: "proof",
    rules: [`${payment}/{verify-payment,give-back}.ts`],
    tests: [`${payment}/*.bounds.test.ts`],
  },
  {
    name: "api",
    rules: [
      "src/api/*.ts",
      "src/http/coalescer.ts",
      "src/api/contract/{ist,money,gst-states,booking-rules,primitives,refusal-groups}.ts",
    ],
    tests: [
      "src/api/*.test.ts",
      "src/http/coalescer.test.ts",
      "src/api/contract/{contract,ist}.bounds.test.ts",
      "src/api/contract/primitives.test.ts",
    ],
  },
];
