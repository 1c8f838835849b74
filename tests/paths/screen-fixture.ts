import assert from "node:assert/strict";
import { act } from "@testing-library/react";
import { expect } from "vitest";
import { type AnyMachineSnapshot, type AnyStateMachine, type EventObject, getInitialSnapshot } from "xstate";
import { priceTableMismatches, tableRows } from "../support/price-tables.ts";
import { readableText } from "../support/readable-text.ts";
import { translate } from "../support/translate.ts";
import type { ActorResult, JourneyFixture } from "./executors/machine-level.ts";
import {
  type ActorRecord,
  clearActorRecords,
  latestActorRecord,
  pendingActorsIn,
  readTrace,
  settlePendingActor,
} from "./machine-path-run.ts";
import { statesOf } from "./machine-structure.ts";
import { traceOf } from "./microsteps.ts";

/** Drives a machine through its screen. */
export type ScreenDriver = {
  /** Renders the screen with `withPendingActors` of the machine. Returns a function that unmounts the screen. */
  readonly show: () => () => void;
  /** User interactions by event type. An interaction returns false if the screen does not offer it at the moment. */
  readonly gestures: Readonly<Record<string, (event: EventObject) => boolean>>;
  /** Assertions about the screen, by state. */
  readonly sights: Readonly<Record<string, () => void>>;
  /** Converts an actor result of the machine's fixtures to a result that the screen can render. */
  readonly mapResult?: (result: NonNullable<ActorResult>) => NonNullable<ActorResult>;
  /** Returns true for actors that the screen invokes automatically and that stay pending. */
  readonly isLeftPending?: (id: string) => boolean;
  /** Settles the actors of other machines of the screen. */
  readonly settleOtherMachines?: (snapshot: AnyMachineSnapshot) => void;
  /** Asserts that the screen shows the data of a snapshot. */
  readonly checkData?: (snapshot: AnyMachineSnapshot) => void;
};

/** Creates a fixture that runs a machine's journeys on its screen, in a DOM. */
export function screenFixture(
  machine: AnyStateMachine,
  input: unknown,
  screen: ScreenDriver,
): JourneyFixture {
  clearActorRecords();
  const unmount = screen.show();
  // Keeps the first actor of this journey: a screen may load its machine on the first interaction, and may later be
  // shown again with a new actor.
  let ownRecord: ActorRecord | undefined;
  const record = () => {
    ownRecord ??= latestActorRecord(machine);
    return ownRecord;
  };
  const snapshot = (): AnyMachineSnapshot =>
    record()?.actor.getSnapshot() ?? getInitialSnapshot(machine, input as never);
  const settle = async () => {
    await nextTick();
    screen.settleOtherMachines?.(snapshot());
    await nextTick();
    // Translates the page after every step, as a browser's translation does.
    translate(document.body);
  };
  const visualState = () => {
    const states = statesOf(snapshot());
    for (const state of states) screen.sights[state]?.();
    screen.checkData?.(snapshot());
    expect(priceTableMismatches(tableRows(document))).toEqual([]);
    recordVisualState(machine, states);
  };
  return {
    snapshot,
    send: async (event) => {
      const isTaken = snapshot().can(event);
      let isDone = false;
      await act(async () => {
        isDone = screen.gestures[event.type]?.(event) ?? false;
      });
      if (isTaken) expect(isDone, `${event.type} on the screen`).toBe(true);
      if (isTaken && record() === undefined) await expect.poll(record).toBeDefined();
      await act(settle);
    },
    answer: async (id, response) => {
      const actorRecord = record();
      assert(actorRecord, `the machine of ${id} is not running`);
      const type = `xstate.${"output" in response ? "done" : "error"}.actor.${id}`;
      await act(async () => {
        settlePendingActor(actorRecord, { type, ...(screen.mapResult?.(response) ?? response) });
        await settle();
      });
    },
    restart: () => assert.fail("No journey of this machine reloads its page"),
    pendingActors: () => {
      const of = record();
      return of === undefined
        ? []
        : pendingActorsIn(of, snapshot()).filter((id) => screen.isLeftPending?.(id) !== true);
    },
    actorCalls: () => record()?.actorCalls ?? [],
    trace: () => {
      const actorRecord = record();
      return actorRecord === undefined ? traceOf([], snapshot()) : readTrace(actorRecord);
    },
    begin: () => act(settle),
    stop: unmount,
    checkVisualState: visualState,
    checkEnd: ({ sees, hiddenTexts = [] }) => {
      const text = readableText(document.body);
      for (const words of sees) expect(text).toContain(words);
      for (const words of hiddenTexts) expect(text).not.toContain(words);
    },
  };
}

const recordedStates = new Map<AnyStateMachine, Map<string, Set<string>>>();

/** Records what the screen shows in these states of a machine. */
export function recordVisualState(machine: AnyStateMachine, states: readonly string[]): void {
  const visualStates = recordedStates.get(machine) ?? new Map<string, Set<string>>();
  recordedStates.set(machine, visualStates);
  const leafStates = states.filter((state) => !states.some((each) => each.startsWith(`${state}.`)));
  const name = leafStates.toSorted().join(" + ");
  visualStates.set(name, (visualStates.get(name) ?? new Set()).add(document.body.innerHTML));
}

/**
 * Returns pairs of states that looked identical in all recorded path runs, such as `open.failed = open.shown`. Visitors
 * cannot distinguish the states of a pair, which must be intended.
 */
export function indistinguishableStates(machine: AnyStateMachine): string[] {
  const visualStates = [...(recordedStates.get(machine) ?? [])];
  return visualStates.flatMap(([one, looksOfOne], index) =>
    visualStates
      .slice(index + 1)
      .filter(([, looksOfOther]) => [...looksOfOther].some((each) => looksOfOne.has(each)))
      .map(([other]) => [one, other].sort().join(" = ")),
  );
}

function nextTick(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** Finds an enabled and visible control by its text. */
export function findEnabledControl(
  words: string | RegExp,
  within: ParentNode = document,
): HTMLElement | undefined {
  return [...within.querySelectorAll<HTMLElement>("button, a[href], summary")].find((each) => {
    const text = each.getAttribute("aria-label") ?? each.textContent?.trim() ?? "";
    const isMatch = typeof words === "string" ? text === words : words.test(text);
    return isMatch && each.getAttribute("aria-disabled") !== "true" && each.closest("[hidden]") === null;
  });
}
