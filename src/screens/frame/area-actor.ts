import { type Actor, type AnyStateMachine, createActor, fromPromise, type Snapshot } from "xstate";
import { areaLoaders } from "../../api/area-loaders.ts";
import type { AreaName } from "../../api/area-types.ts";
import type { CallContext } from "../../api/call.ts";
import { areas } from "../../machines/registry.ts";
import type { AreaRequest } from "../screen.ts";

/** The machine of an area with its call; the same on both sides, so that their first renders agree. */
export function connectedArea(name: AreaName, context: CallContext = {}): AnyStateMachine {
  const load = areaLoaders[name] as (input: unknown, context: CallContext) => Promise<unknown>;
  return (areas[name].machine as AnyStateMachine).provide({
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
