import { describe, expect, it } from "vitest";
import {
  assertReachable,
  assertStatesReachable,
  orderStates,
  orderTransitions,
  paymentTransitions,
  transition,
} from "./states.ts";

describe("state tables", () => {
  it("the state tables have no unreachable state", () => {
    expect(assertStatesReachable).not.toThrow();
  });

  it("the error names a state that is unreachable in its table", () => {
    const table = { ...orderTransitions, confirmed: [] };
    expect(() => assertReachable("order", table, "held", orderStates)).toThrow(
      "These order states cannot be reached: cancelled.",
    );
  });

  it("a transition that is not listed is refused with a reason", () => {
    expect(transition(orderTransitions, "held", "confirmed")).toEqual({
      ok: true,
      from: "held",
      to: "confirmed",
    });
    expect(transition(orderTransitions, "expired", "confirmed").ok).toBe(true);
    expect(transition(orderTransitions, "released", "confirmed")).toMatchObject({
      ok: false,
      reason: "move_not_allowed",
    });
    expect(transition(orderTransitions, "confirmed", "expired")).toMatchObject({
      ok: false,
      reason: "move_not_allowed",
    });
    expect(transition(paymentTransitions, "refunded", "refund_pending").ok).toBe(true);
    expect(transition(paymentTransitions, "captured", "captured")).toMatchObject({
      ok: false,
      reason: "already_there",
    });
    expect(transition(paymentTransitions, "captured", "failed")).toMatchObject({
      ok: false,
      reason: "move_not_allowed",
    });
  });
});
