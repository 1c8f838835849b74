import { expect, test } from "vitest";
import { type AnyMachineSnapshot, createActor, fromPromise, waitFor } from "xstate";
import { describeMachine } from "../../../tests/paths/machine-suite.ts";
import type { SaveOutcome } from "../../api/change-outcomes.ts";
import type { Guest } from "../../api/contract/changes.ts";
import { saveFixtures } from "./fixtures.ts";
import { createSaveMachine, type SaveContext } from "./machine.ts";

const contextOf = (snapshot: AnyMachineSnapshot): SaveContext<readonly Guest[]> => snapshot.context;
const isSilent = (snapshot: AnyMachineSnapshot) => {
  const { message, fields, failure } = contextOf(snapshot);
  expect([message, fields, failure]).toEqual([null, {}, null]);
};

describeMachine([{ name: "save", machine: createSaveMachine<readonly Guest[]>("save"), ...saveFixtures }], {
  open: (snapshot) => expect(Object.keys(snapshot.children)).toEqual([]),
  "open.unasked": (snapshot) => expect(contextOf(snapshot).values).toBeNull(),
  "open.saved": (snapshot) => {
    isSilent(snapshot);
    expect(contextOf(snapshot).saved).toEqual(contextOf(snapshot).values);
  },
  "open.invalid": (snapshot) => expect(contextOf(snapshot).fields).toHaveProperty(["guests.0.email"]),
  "open.failed": (snapshot) => expect(contextOf(snapshot).failure?.code).toEqual(expect.any(String)),
  saving: (snapshot) => {
    expect(Object.keys(snapshot.children)).toEqual(["save"]);
    const { key, values, before } = contextOf(snapshot);
    expect(snapshot.children.save?.getSnapshot()).toMatchObject({ input: { key, values, before } });
    expect(values).not.toBeNull();
    expect(snapshot.hasTag("busy")).toBe(true);
    isSilent(snapshot);
  },
  refused: (snapshot) => expect(contextOf(snapshot).message).toEqual(expect.any(String)),
});

test("keeps the saved values when a later attempt to save is rejected", async () => {
  const outcomes: SaveOutcome<string>[] = [
    { outcome: "saved", values: "one, as the service has it" },
    { outcome: "invalid", message: "No.", fields: {} },
  ];
  const machine = createSaveMachine<string>("save").provide({
    actors: { save: fromPromise(async () => outcomes.shift() ?? { outcome: "refused", message: "Over." }) },
  });
  const actor = createActor(machine, { input: saveFixtures.input }).start();
  actor.send({ type: "save.asked", values: "one" });
  await waitFor(actor, (snapshot) => snapshot.matches({ open: "saved" }));
  const saved = "one, as the service has it";
  expect(actor.getSnapshot().context).toMatchObject({ saved, values: saved, before: saved });
  actor.send({ type: "save.asked", values: "two", before: saved });
  await waitFor(actor, (snapshot) => snapshot.matches({ open: "invalid" }));
  expect(actor.getSnapshot().context).toMatchObject({ saved, values: "two", before: saved });
});
