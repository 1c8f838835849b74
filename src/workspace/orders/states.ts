/** States of an order; `held` is the only one that it starts in. */
export const orderStates = ["held", "confirmed", "cancelled", "expired", "released"] as const;
export type OrderState = (typeof orderStates)[number];

/** States of a payment; `created` is the only one that it starts in. */
export const paymentStates = [
  "created",
  "pending",
  "captured",
  "failed",
  "refund_pending",
  "refunded",
] as const;
export type PaymentState = (typeof paymentStates)[number];

/** The moves that are allowed, state by state; every move that is not listed is refused and changes nothing. */
export type MoveTable<State extends string> = Readonly<Record<State, readonly State[]>>;

/** `expired` → `confirmed`: money came late, and the slot was still free. */
export const orderMoves: MoveTable<OrderState> = {
  held: ["confirmed", "expired", "released"],
  confirmed: ["cancelled"],
  expired: ["confirmed"],
  released: [],
  cancelled: [],
};

/**
 * `pending`: the gateway has the money set aside or the person has come back from it; `captured`: it is ours.
 * `refund_pending` → `failed`: the money was never taken after all; `refunded` → `refund_pending`: a bank sent the refund
 * back, and it is tried again.
 */
export const paymentMoves: MoveTable<PaymentState> = {
  created: ["pending", "failed"],
  pending: ["captured", "failed"],
  captured: ["refund_pending"],
  refund_pending: ["refunded", "failed"],
  failed: [],
  refunded: ["refund_pending"],
};

/** A move that was made, or the reason why it was not; `to` equal to `from` is refused as already there. */
export type Move<State extends string> =
  | { readonly ok: true; readonly from: State; readonly to: State }
  | {
      readonly ok: false;
      readonly reason: "already_there" | "move_not_allowed";
      readonly from: State;
      readonly to: State;
    };

/** Says whether a record may go from one state to another. */
export function move<State extends string>(table: MoveTable<State>, from: State, to: State): Move<State> {
  if (from === to) return { ok: false, reason: "already_there", from, to };
  return table[from].includes(to)
    ? { ok: true, from, to }
    : { ok: false, reason: "move_not_allowed", from, to };
}

/** Throws when a state of either table cannot be reached from its start; called when the service starts. */
export function checkStateTables(): void {
  assertReachable("order", orderMoves, "held", orderStates);
  assertReachable("payment", paymentMoves, "created", paymentStates);
}

/** Throws, naming them, when some of `states` cannot be reached from `start`. */
export function assertReachable<State extends string>(
  name: string,
  table: MoveTable<State>,
  start: State,
  states: readonly State[],
): void {
  const reached = new Set<State>([start]);
  for (const state of reached) for (const next of table[state]) reached.add(next);
  const lost = states.filter((state) => !reached.has(state));
  if (lost.length > 0) throw new Error(`No move of the ${name} table leads to: ${lost.join(", ")}.`);
}
