import { type Actor, type AnyStateMachine, createActor, fromPromise, type Snapshot } from "xstate";
import { type AreaDeclaration, type AreaName, areas } from "../../api/areas.ts";
import type { CallContext } from "../../api/call.ts";
import { createAreaMachine } from "../../machines/area/machine.ts";
import { inspectOptions } from "../loading/inspect-options.ts";
import type { AreaRequest } from "../screen.ts";
import { browserCalls } from "./browser-calls.ts";

/**
 * Contexts of API calls by actor system. Area machines are shared between requests, so they cannot contain this
 * context.
 */
const contexts = new WeakMap<object, CallContext>();

const machines = new Map<AreaName, AnyStateMachine>();

/**
 * Returns the machine of an area with its `load` actor. The server and the browser both use this machine, so that their
 * first renders match.
 */
export function provideAreaMachine(name: AreaName): AnyStateMachine {
  const cachedMachine = machines.get(name);
  if (cachedMachine !== undefined) return cachedMachine;
  const { load } = areas[name] as AreaDeclaration<unknown, unknown>;
  const machine: AnyStateMachine = createAreaMachine(name).provide({
    actors: {
      load: fromPromise(({ input, signal, system }) => {
        const context = contexts.get(system) ?? {};
        return load((input as { question: unknown }).question, {
          ...context,
          // On the server, the context has the signal of the request, which aborts when the client disconnects.
          signal: context.signal === undefined ? signal : AbortSignal.any([signal, context.signal]),
        });
      }),
    },
  });
  machines.set(name, machine);
  return machine;
}

/** Creates an actor of the area without starting it; continues from `snapshot` if there is one. */
export function areaActor(
  { area, input }: AreaRequest,
  snapshot: Snapshot<unknown> | undefined,
  context = browserCalls,
): Actor<AnyStateMachine> {
  const actor = createActor(provideAreaMachine(area), {
    input: { question: input },
    ...inspectOptions,
    ...(snapshot && { snapshot }),
  });
  contexts.set(actor.system, context);
  return actor;
}
