import { type Actor, type AnyStateMachine, createActor, fromPromise, type Snapshot } from "xstate";
import { type AreaDeclaration, type AreaName, areas } from "../../api/areas.ts";
import type { CallContext } from "../../api/call.ts";
import { createAreaMachine } from "../../machines/area/machine.ts";
import type { AreaRequest } from "../screen.ts";

/** The machine of every area; a call is given to it for each actor. */
const machines = Object.fromEntries(
  Object.entries(areas).map(([name, { startsFetching }]) => [
    name,
    createAreaMachine(name, { startsFetching }),
  ]),
) as Record<AreaName, AnyStateMachine>;

/** The machine of an area with its call; the same on both sides, so that their first renders agree. */
export function connectedArea(name: AreaName, context: CallContext = {}): AnyStateMachine {
  const { load } = areas[name] as AreaDeclaration<unknown, unknown>;
  return machines[name].provide({
    actors: {
      load: fromPromise(({ input, signal }) =>
        load((input as { question: unknown }).question, {
          ...context,
          // On the server also that of the visitor, who may leave before the page is there.
          signal: context.signal === undefined ? signal : AbortSignal.any([signal, context.signal]),
        }),
      ),
    },
  });
}

/** What the areas of a browser tab ask with. */
const inBrowser: CallContext = { questions: new Map() };

/** An actor of the area, not yet started; goes on from `snapshot` where there is one. */
export function areaActor(
  { area, input }: AreaRequest,
  snapshot: Snapshot<unknown> | undefined,
  context = inBrowser,
): Actor<AnyStateMachine> {
  return createActor(connectedArea(area, context), {
    input: { question: input },
    ...(snapshot && { snapshot }),
  });
}
