import { type AnyMachineSnapshot, type Snapshot, waitFor } from "xstate";
import type { AreaData, AreaName } from "../../api/areas.ts";
import type { CallContext } from "../../api/call.ts";
import { type AreaView, persistedAreaView } from "../../machines/area/selectors.ts";
import type { AreaRequest, ReadArea } from "../screen.ts";
import { areaActor } from "./area-actor.ts";
import { type AreaSnapshots, areaKey } from "./areas.tsx";

type SettledArea = {
  readonly request: AreaRequest;
  readonly snapshot: Snapshot<unknown>;
  readonly view: AreaView<unknown>;
};

/**
 * Loads the areas of a page on the server. Areas that have not loaded after `timeoutMs` (milliseconds) are returned as
 * pending, and the browser loads them.
 */
export async function settleAreas(requests: readonly AreaRequest[], context: CallContext, timeoutMs: number) {
  const settled = await Promise.all(requests.map((request) => settle(request, context, timeoutMs)));
  return { snapshots: snapshotsOf(settled), read: createReadArea(settled) };
}

async function settle(request: AreaRequest, context: CallContext, timeoutMs: number): Promise<SettledArea> {
  const actor = areaActor(request, undefined, context);
  actor.start();
  await waitFor(actor, isSettled, { timeout: timeoutMs }).catch(() => undefined);
  const snapshot = actor.getPersistedSnapshot();
  actor.stop();
  return { request, snapshot, view: persistedAreaView(snapshot) };
}

function isSettled(snapshot: AnyMachineSnapshot): boolean {
  return !snapshot.matches("fetching");
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
