import { describe, expect, it } from "vitest";
import { assertReachable, checkStateTables, move, orderMoves, orderStates, paymentMoves } from "./states.ts";

describe("state tables", () => {
  it("have no unreachable state", () => {
    expect(checkStateTables).not.toThrow();
  });

  it("name an unreachable state in the error", () => {
    const table = { ...orderMoves, confirmed: [] };
    expect(() => assertReachable("order", table, "held", orderStates)).toThrow(
      "These order states cannot be reached: cancelled.",
    );
  });

  it("refuse a transition that is not listed, with a reason", () => {
    expect(move(orderMoves, "held", "confirmed")).toEqual({ ok: true, from: "held", to: "confirmed" });
    expect(move(orderMoves, "expired", "confirmed").ok).toBe(true);
    expect(move(orderMoves, "released", "confirmed")).toMatchObject({
      ok: false,
      reason: "move_not_allowed",
    });
    expect(move(orderMoves, "confirmed", "expired")).toMatchObject({ ok: false, reason: "move_not_allowed" });
    expect(move(paymentMoves, "refunded", "refund_pending").ok).toBe(true);
    expect(move(paymentMoves, "captured", "captured")).toMatchObject({ ok: false, reason: "already_there" });
    expect(move(paymentMoves, "captured", "failed")).toMatchObject({ ok: false, reason: "move_not_allowed" });
  });
});
