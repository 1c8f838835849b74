import { expect, test } from "vitest";
import { bookingMachine } from "../../src/machines/booking/machine.ts";
import { machines } from "../paths/machines.ts";
import { machineMutants } from "./machine-mutants.ts";
import { transitionMutants } from "./transition-mutants.ts";

const ids = machineMutants().map(({ id }) => id);

/** The targets of these transitions are strings of a shared constant, which no mutator changes yet. */
const unchanged: readonly string[] = [
  "held.plain -- payment.started --> paying",
  "held.refused -- payment.started --> paying",
  "confirmingEmail.editing -- code.resent --> confirmingEmail.resending",
  "confirmingEmail.refused -- code.resent --> confirmingEmail.resending",
];

test.each(Object.entries(machines))("every transition of %s has mutants", (name, machine) => {
  const mutants = [...transitionMutants(name, machine, ids)];
  const transitionsWithoutMutant = mutants
    .filter(([, elements]) => elements.length === 0)
    .map(([transition]) => transition);
  expect(transitionsWithoutMutant).toEqual(name === "booking" ? unchanged : []);
  expect(mutants.flatMap(([, elements]) => elements).filter((id) => !id.startsWith(`${name}/`))).toEqual([]);
});

test("mutants of a shared constant belong exactly to the transitions of the states that use it", () => {
  const mutants = transitionMutants("booking", bookingMachine, ids);
  const having = (start: string) =>
    [...mutants].filter(([, elements]) => elements.some((id) => id.startsWith(start))).map(([name]) => name);
  expect(having("booking/transitions.ts holdInvokes.0.onDone:").sort()).toEqual(
    ["confirmingEmail", "held", "paying.failed", "releasing.failed"].map(
      (state) => `${state} -- done.actor.holdEnd --> lapsed`,
    ),
  );
  expect(having("booking/transitions.ts watchInvoke.onDone.1.guard:")).toHaveLength(7);
  expect(having("booking/held.ts withoutCoupon.coupon.tried.actions:").sort()).toEqual([
    "held.plain -- coupon.tried --> held.applying",
    "held.refused -- coupon.tried --> held.applying",
  ]);
  expect(having("booking/held.ts held.states.removing.changed:")).toEqual([
    "held.removing -- done.actor.removeCoupon --> held.plain",
  ]);
  expect(having("booking/transitions.ts onOrderEnded.1.target:").sort()).toEqual([
    "lapsed.loading -- done.actor.lookUp [isRefunding] --> refunding",
    "restoring.loading -- done.actor.loadOrder [isRefunding] --> refunding",
  ]);
});
