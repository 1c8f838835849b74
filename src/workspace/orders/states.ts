/** States of an order. The initial state is `held`. */
export const orderStates = ["held", "confirmed", "cancelled", "expired", "released"] as const;
export type OrderState = (typeof orderStates)[number];

/** States of a payment. The initial state is `created`. */
export const paymentStates = [
  "created",
  "pending",
  "captured",
  "failed",
  "refund_pending",
  "refunded",
] as const;
export type PaymentState = (typeof paymentStates)[number];

/** Allowed transitions by source state. All others are refused. */
export type TransitionTable<State extends string> = Readonly<Record<State, readonly State[]>>;

/** `expired` → `confirmed`: the payment arrived after the hold expired, but the slot was still free. */
export const orderTransitions: TransitionTable<OrderState> = {
  held: ["confirmed", "expired", "released"],
  confirmed: ["cancelled"],
  expired: ["confirmed"],
  released: [],
  cancelled: [],
};

/**
 * `pending`: the gateway has authorised the payment, or the visitor has returned from the checkout with signed
 * evidence. `captured`: we have the money. `refund_pending` → `failed`: the payment was never captured. `refunded` →
 * `refund_pending`: the bank returned the refund to us, and it is retried.
 */
export const paymentTransitions: TransitionTable<PaymentState> = {
  created: ["pending", "failed"],
  pending: ["captured", "failed"],
  captured: ["refund_pending"],
  refund_pending: ["refunded", "failed"],
  failed: [],
  refunded: ["refund_pending"],
};

/** An allowed transition, or the reason why it is refused. */
export type Transition<State extends string> =
  | { readonly ok: true; readonly from: State; readonly to: State }
  | {
      readonly ok: false;
      readonly reason: "already_there" | "move_not_allowed";
      readonly from: State;
      readonly to: State;
    };

/** Checks a transition. If `to` equals `from`, the reason is `already_there`. */
export function transition<State extends string>(
  table: TransitionTable<State>,
  from: State,
  to: State,
): Transition<State> {
  if (from === to) return { ok: false, reason: "already_there", from, to };
  return table[from].includes(to)
    ? { ok: true, from, to }
    : { ok: false, reason: "move_not_allowed", from, to };
}

/** Throws if an order state or payment state is unreachable. Called at service startup. */
export function assertStatesReachable(): void {
  assertReachable("order", orderTransitions, "held", orderStates);
  assertReachable("payment", paymentTransitions, "created", paymentStates);
}

/** Throws an error that names the states which cannot be reached from `start`. */
export function assertReachable<State extends string>(
  name: string,
  table: TransitionTable<State>,
  start: State,
  states: readonly State[],
): void {
  const reachable = new Set<State>([start]);
  for (const state of reachable) for (const next of table[state]) reachable.add(next);
  const unreachable = states.filter((state) => !reachable.has(state));
  if (unreachable.length > 0)
    throw new Error(`These ${name} states cannot be reached: ${unreachable.join(", ")}.`);
}
