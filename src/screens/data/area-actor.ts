import { type Actor, type AnyStateMachine, createActor, fromPromise, type Snapshot } from "xstate";
import { type AreaDeclaration, type AreaName, areas } from "../../api/areas.ts";
import { createAreaMachine } from "../../machines/area/machine.ts";
import { inspectOptions } from "../loading/inspect-options.ts";
import type { AreaRequest } from "../screen.ts";
import { browserCalls } from "./browser-calls.ts";

const machines = new Map<AreaName, AnyStateMachine>();

/** Returns the machine of an area with its `load` actor, for the browser. The server settles areas without a machine. */
export function provideAreaMachine(name: AreaName): AnyStateMachine {
  const cachedMachine = machines.get(name);
  if (cachedMachine !== undefined) return cachedMachine;
  const { load } = areas[name] as AreaDeclaration<unknown, unknown>;
  const machine: AnyStateMachine = createAreaMachine(name).provide({
    actors: {
      load: fromPromise(({ input, signal }) =>
        load((input as { areaInput: unknown }).areaInput, { ...browserCalls, signal }),
      ),
    },
  });
  machines.set(name, machine);
  return machine;
}

/** Creates an actor of the area without starting it; continues from `snapshot` if there is one. */
export function areaActor(
  { area, input }: AreaRequest,
  snapshot: Snapshot<unknown> | undefined,
): Actor<AnyStateMachine> {
  return createActor(provideAreaMachine(area), {
    input: { areaInput: input },
    ...inspectOptions,
    ...(snapshot && { snapshot }),
  });
}
