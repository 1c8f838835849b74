import type { Snapshot } from "xstate";
import { type AreaData, type AreaDeclaration, type AreaName, areas } from "../../api/areas.ts";
import type { CallContext } from "../../api/call.ts";
import { startTimeout } from "../../http/deadline.ts";
import { type AreaView, persistedAreaView, settledAreaSnapshot } from "../../machines/area/selectors.ts";
import type { AreaRequest, ReadArea } from "../screen.ts";
import { type AreaSnapshots, areaKey } from "./areas.tsx";

type SettledArea = {
  readonly request: AreaRequest;
  readonly snapshot: Snapshot<unknown>;
  readonly view: AreaView<unknown>;
};

/**
 * Loads the areas of a page on the server. Areas that have not loaded after `timeoutMs` (milliseconds) have no snapshot,
 * and the browser loads them.
 */
export async function settleAreas(requests: readonly AreaRequest[], context: CallContext, timeoutMs: number) {
  const { signal, stop } = startTimeout(timeoutMs);
  const isLate = new Promise<null>((resolve) => signal.addEventListener("abort", () => resolve(null)));
  const areaContext = {
    ...context,
    signal: context.signal ? AbortSignal.any([context.signal, signal]) : signal,
  };
  const settled = await Promise.all(
    requests.map((request) => Promise.race([settle(request, areaContext), isLate])),
  );
  stop();
  const inTime = settled.filter((area) => area !== null);
  return { snapshots: snapshotsOf(inTime), read: createReadArea(inTime) };
}

async function settle(request: AreaRequest, context: CallContext): Promise<SettledArea> {
  const { load } = areas[request.area] as AreaDeclaration<unknown, unknown>;
  const outcome = await load(request.input, context).then(
    (data) => ({ data }),
    (error: unknown) => ({ error }),
  );
  const snapshot = settledAreaSnapshot(request.input, outcome);
  return { request, snapshot, view: persistedAreaView(snapshot) };
}

function snapshotsOf(settled: readonly SettledArea[]): AreaSnapshots {
  return Object.fromEntries(settled.map(({ request, snapshot }) => [areaKey(request), snapshot]));
}

const pending: AreaView<never> = { fetching: true, data: null, error: null };

/** Returns a reader of settled areas, for use outside React. Areas that the page did not request are pending. */
function createReadArea(settled: readonly SettledArea[]): ReadArea {
  const views = new Map(settled.map(({ request, view }) => [request.area as AreaName, view]));
  return <Name extends AreaName>(name: Name) => (views.get(name) ?? pending) as AreaView<AreaData<Name>>;
}
