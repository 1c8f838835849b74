import type { Snapshot } from "xstate";
import { type AreaData, type AreaDeclaration, type AreaName, areas } from "../../api/areas.ts";
import type { CallContext } from "../../api/call.ts";
import { startTimeout } from "../../http/deadline.ts";
import { type AreaView, areaView, pendingView } from "../../machines/area/selectors.ts";
import { fetchingArea, persistArea, settledArea } from "../../machines/area/transitions.ts";
import type { AreaRequest, ReadArea } from "../screen.ts";
import { type AreaSnapshots, areaKey } from "./areas.tsx";

type AreaState = {
  readonly request: AreaRequest;
  readonly snapshot: Snapshot<unknown>;
};

/**
 * Loads the areas of a page on the server, with the pure functions of their state machine. Areas that have not loaded
 * after `timeoutMs` (milliseconds) are still fetching, and the browser loads them.
 */
export async function settleAreas(requests: readonly AreaRequest[], context: CallContext, timeoutMs: number) {
  const { signal, stop } = startTimeout(timeoutMs);
  const isLate = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
  const areaContext = {
    ...context,
    signal: context.signal ? AbortSignal.any([context.signal, signal]) : signal,
  };
  const states = await Promise.all(
    requests.map((request) =>
      Promise.race([
        settle(request, areaContext),
        isLate.then(() => ({ request, snapshot: persistArea(fetchingArea(request.input)) })),
      ]),
    ),
  );
  stop();
  return { snapshots: snapshotsOf(states), read: createReadArea(states) };
}

async function settle(request: AreaRequest, context: CallContext): Promise<AreaState> {
  const { load } = areas[request.area] as AreaDeclaration<unknown, unknown>;
  const outcome = await load(request.input, context).then(
    (data) => ({ data }),
    (error: unknown) => ({ error }),
  );
  return { request, snapshot: settledArea(request.input, outcome) };
}

function snapshotsOf(states: readonly AreaState[]): AreaSnapshots {
  return Object.fromEntries(states.map(({ request, snapshot }) => [areaKey(request), snapshot]));
}

/** Returns a reader of the areas, for use outside React. Areas that the page did not request are pending. */
function createReadArea(states: readonly AreaState[]): ReadArea {
  const views = new Map(
    states.map(({ request, snapshot }) => [request.area as AreaName, areaView(snapshot)]),
  );
  return <Name extends AreaName>(name: Name) => (views.get(name) ?? pendingView) as AreaView<AreaData<Name>>;
}
