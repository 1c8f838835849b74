import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import type { Snapshot } from "xstate";
import type { AreaData, AreaName } from "../../api/areas.ts";
import { toCallFailure } from "../../api/failure.ts";
import type { AreaEvent } from "../../machines/area/machine.ts";
import { type AreaView, areaView, pendingView } from "../../machines/area/selectors.ts";
import { createDeferredActor, type DeferredActor, useDeferredActor } from "../loading/deferred-actor.ts";
import { lazyModule } from "../loading/lazy-module.ts";
import { reportMissingScript } from "../loading/page-error-report.ts";
import { reloadOnNewReleaseIfSafe } from "../loading/site-release.ts";
import { useOnReturn } from "../navigation/page-return.ts";
import type { AreaRequest, ReadArea } from "../screen.ts";

/** Persisted snapshots of areas by `areaKey`. The server passes them to the browser. */
export type AreaSnapshots = Readonly<Record<string, Snapshot<unknown>>>;

/** Returns the key of an area's snapshot: its name and input. */
export function areaKey({ area, input }: AreaRequest): string {
  return input === null ? area : `${area}?${JSON.stringify(input)}`;
}

type View = AreaView<unknown>;
type AreaActor = DeferredActor<View, AreaEvent>;

/** An area that the screen shows. */
type ShownArea = {
  readonly request: AreaRequest;
  readonly key: string;
  readonly actor: AreaActor;
  /** True if the area needs no request. */
  readonly isSettled: boolean;
};

const AreasContext = createContext<ReadonlyMap<AreaName, AreaActor>>(new Map());

/**
 * Provides the areas of `requests` to its children. When the input of an area changes, its data and error are cleared,
 * and it loads again; the children stay mounted, so that a filter keeps the focus. `snapshots` come from the server. An
 * area with a settled snapshot is not requested again, and its machine is loaded only for its first event.
 */
export function Areas(props: {
  readonly requests: readonly AreaRequest[];
  readonly snapshots: AreaSnapshots;
  readonly children: ReactNode;
}): ReactNode {
  const { requests, snapshots } = props;
  const outer = useContext(AreasContext);
  const create = (request: AreaRequest) => createArea(request, snapshots[areaKey(request)]);
  const [held, setHeld] = useState<readonly ShownArea[]>(() => requests.map(create));
  const keys = requests.map(areaKey);
  const isCurrent = held.length === keys.length && held.every(({ key }, index) => key === keys[index]);
  const shown = isCurrent
    ? held
    : requests.map((request) => held.find(({ key }) => key === areaKey(request)) ?? create(request));
  if (!isCurrent) setHeld(shown);
  const areas = useMemo(
    () => new Map([...outer, ...shown.map(({ request, actor }) => [request.area, actor] as const)]),
    [outer, shown],
  );
  const replace = (renewed: ShownArea) =>
    setHeld((areas) => areas.map((area) => (area.key === renewed.key ? renewed : area)));
  return (
    <AreasContext.Provider value={areas}>
      {shown.map((area) => (
        <RunningArea key={area.key} area={area} onRenewed={replace} />
      ))}
      {props.children}
    </AreasContext.Provider>
  );
}

/** Runs the actor of an area while the area is shown. Renders nothing. */
function RunningArea(props: {
  readonly area: ShownArea;
  readonly onRenewed: (area: ShownArea) => void;
}): ReactNode {
  const { request, actor, isSettled } = props.area;
  useEffect(() => {
    if (!isSettled) actor.start();
    return () => actor.stop();
  }, [actor, isSettled]);
  useOnReturn(async () => {
    if (renewedAreas.has(request.area)) renewArea(request, props.onRenewed);
  });
  return null;
}

/** Areas whose data others change: they are loaded again when the visitor returns to the page. */
const renewedAreas: ReadonlySet<AreaName> = new Set<AreaName>([
  "bookingDetails.freeTimes",
  "bookingPage.product",
  "myBookings",
  "nextBooking",
  "productDetails.freeTimes",
]);

/** Loads an area again beside the shown one, which stays until the new data arrive, and also if the request fails. */
function renewArea(request: AreaRequest, show: (renewed: ShownArea) => void): void {
  const renewed = createArea(request, undefined);
  const unsubscribe = renewed.actor.subscribe(() => {
    const { fetching, error } = renewed.actor.getSnapshot();
    if (fetching) return;
    unsubscribe();
    if (error === null) show({ ...renewed, isSettled: true });
    else renewed.actor.stop();
  });
  renewed.actor.start();
}

const areaCode = lazyModule(() => import("./area-actor.ts"));

function createArea(request: AreaRequest, snapshot: Snapshot<unknown> | undefined): ShownArea {
  const initial: View = snapshot === undefined ? pendingView : areaView(snapshot);
  const actor = createDeferredActor({
    initial,
    load: async () => {
      const { areaActor } = await areaCode.load().catch(reloadOnNewReleaseIfSafe);
      return areaActor(request, snapshot);
    },
    viewOf: (state): View => areaView(state),
    onLoadError: (error) => {
      reportMissingScript(error);
      return { fetching: false, data: null, error: toCallFailure(error) };
    },
  });
  return { request, key: areaKey(request), actor, isSettled: !initial.fetching };
}

/**
 * Returns an area of the screen: its fetching flag, data and error.
 * @throws if the screen did not request the area in `areas()`
 */
export function useArea<Name extends AreaName>(name: Name): AreaView<AreaData<Name>> {
  return useDeferredActor(useAreaOf(name)) as AreaView<AreaData<Name>>;
}

/** Returns the actions of an area: `retry` requests it again after a failure. */
export function useAreaActions(name: AreaName) {
  const actor = useAreaOf(name);
  return useMemo(() => ({ retry: () => actor.send({ type: "retry" }) }), [actor]);
}

function useAreaOf(name: AreaName): AreaActor {
  const actor = useContext(AreasContext).get(name);
  if (actor === undefined) throw new Error(`areas() of the screen lacks ${name}.`);
  return actor;
}

/** Returns a reader of all areas of the screen, for its head; re-renders when one of them changes. */
export function useReadArea(): ReadArea {
  const areas = useContext(AreasContext);
  const [, rerender] = useState(0);
  useEffect(() => {
    const unsubscribes = [...areas.values()].map((actor) => actor.subscribe(() => rerender((n) => n + 1)));
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe();
    };
  }, [areas]);
  return (name) => (areas.get(name)?.getSnapshot() ?? pendingView) as never;
}
