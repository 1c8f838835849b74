import { type AnyMachineSnapshot, createActor, type Snapshot, waitFor } from "xstate";
import type { AreaData, AreaName } from "../../api/area-types.ts";
import type { CallContext } from "../../api/call.ts";
import { type AreaView, areaView } from "../../machines/area/selectors.ts";
import type { AreaRequest, ReadArea } from "../screen.ts";
import { type AreaSnapshots, areaKey, connectedArea, firstSnapshot } from "./areas.tsx";

/** How long a page waits for its areas on the server; what is still pending then goes on in the browser. */
const patienceMs = 2000;

const pending: AreaView<never> = { fetching: true, data: null, error: null };

/** Starts the areas of a page on the server, waits until they are settled, and gives what the browser goes on from. */
export async function settleAreas(requests: readonly AreaRequest[], context: CallContext) {
  const settled = await Promise.all(requests.map((request) => settle(request, context)));
  return { snapshots: snapshotsOf(requests, settled), read: readerOf(requests, settled) };
}

async function settle(request: AreaRequest, context: CallContext): Promise<Snapshot<unknown>> {
  const machine = connectedArea(request.area, context);
  const first = firstSnapshot(machine, request);
  const actor = createActor(machine, {
    input: { question: request.input },
    ...(first ? { snapshot: first } : {}),
  });
  actor.start();
  await waitFor(actor, isSettled, { timeout: patienceMs }).catch(() => undefined);
  const snapshot = actor.getPersistedSnapshot();
  actor.stop();
  return snapshot;
}

function snapshotsOf(requests: readonly AreaRequest[], settled: readonly Snapshot<unknown>[]): AreaSnapshots {
  const entries = requests.map((request, index) => [areaKey(request), settled[index]]);
  return Object.fromEntries(entries) as AreaSnapshots;
}

function isSettled(snapshot: AnyMachineSnapshot): boolean {
  return !snapshot.matches("fetching");
}

/** Reads settled areas outside React; an area that the page did not ask for counts as pending. */
function readerOf(requests: readonly AreaRequest[], settled: readonly Snapshot<unknown>[]): ReadArea {
  const views = new Map<AreaName, AreaView<unknown>>();
  requests.forEach(({ area }, index) => {
    const snapshot = settled[index];
    if (snapshot !== undefined) views.set(area, viewOf(snapshot));
  });
  return <Name extends AreaName>(name: Name) => (views.get(name) ?? pending) as AreaView<AreaData<Name>>;
}

function viewOf(snapshot: Snapshot<unknown>): AreaView<unknown> {
  return areaView(snapshot as Parameters<typeof areaView>[0]);
}
