import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import type { AnyMachineSnapshot, Snapshot } from "xstate";
import type { AreaData, AreaInput, AreaName } from "../../api/areas.ts";
import { failureOf } from "../../machines/area/failure.ts";
import { type AreaView, persistedAreaView } from "../../machines/area/selectors.ts";
import type { AreaRequest, ReadArea } from "../screen.ts";
import { inTime } from "./in-time.ts";
import { orNewReleaseIfNothingIsLost } from "./release.ts";
import { createSleeper, type Sleeper } from "./sleeper.ts";

/** Persisted snapshots of settled areas, by `areaKey`, as the server passes them to the browser. */
export type AreaSnapshots = Readonly<Record<string, Snapshot<unknown>>>;

/** What an area's snapshot is kept under: the area and what was asked. */
export function areaKey({ area, input }: AreaRequest): string {
  return input === null ? area : `${area}?${JSON.stringify(input)}`;
}

type View = AreaView<unknown>;
type AreaEvent = { type: "request"; input: unknown } | { type: "retry" } | { type: "empty" };
type AreaSleeper = Sleeper<View, AreaEvent>;

const AreasContext = createContext<ReadonlyMap<AreaName, AreaSleeper>>(new Map());

/**
 * Gives everything below it the areas of `requests`. An area whose input changes starts anew (request: data and error
 * are cleared). `snapshots` are those of the server's render: an area found there settled does not fetch again, and
 * its machine is not even loaded before somebody asks for more.
 */
export function Areas(props: {
  readonly requests: readonly AreaRequest[];
  readonly snapshots: AreaSnapshots;
  readonly children: ReactNode;
}): ReactNode {
  return props.requests.reduceRight<ReactNode>(
    (children, request) => (
      <Area key={request.area} request={request} snapshot={props.snapshots[areaKey(request)]}>
        {children}
      </Area>
    ),
    props.children,
  );
}

function Area(props: {
  readonly request: AreaRequest;
  readonly snapshot: Snapshot<unknown> | undefined;
  readonly children: ReactNode;
}): ReactNode {
  const { area } = props.request;
  const sleeper = useSleeperOfQuestion(props.request, props.snapshot);
  const outer = useContext(AreasContext);
  const areas = useMemo(() => new Map(outer).set(area, sleeper), [outer, area, sleeper]);
  return <AreasContext.Provider value={areas}>{props.children}</AreasContext.Provider>;
}

/**
 * An actor for each question: another input starts another one. What is shown below stays mounted, so that a visitor who
 * changes a filter keeps the focus on it.
 */
function useSleeperOfQuestion(request: AreaRequest, snapshot: Snapshot<unknown> | undefined): AreaSleeper {
  const key = areaKey(request);
  const [held, setHeld] = useState(() => ({ key, ...sleeperOf(request, snapshot) }));
  const current = held.key === key ? held : { key, ...sleeperOf(request, snapshot) };
  if (current !== held) setHeld(current);
  const { sleeper, isSettled } = current;
  useEffect(() => {
    if (!isSettled) sleeper.wake();
    return () => sleeper.stop();
  }, [sleeper, isSettled]);
  return sleeper;
}

function sleeperOf(request: AreaRequest, snapshot: Snapshot<unknown> | undefined) {
  const first = snapshot === undefined ? pending : persistedAreaView(snapshot);
  const sleeper = createSleeper<View, AnyMachineSnapshot, AreaEvent>(
    first,
    async () => {
      const module = await inTime(import("./area-actor.ts")).catch(orNewReleaseIfNothingIsLost);
      return module.areaActor(request, snapshot);
    },
    persistedAreaView,
    (error) => ({ fetching: false, data: null, error: failureOf(error) }),
  );
  return { sleeper, isSettled: !first.fetching };
}

const pending: View = { fetching: true, data: null, error: null };

/** An area as the specification describes it: fetching flag, data, error. The screen must have asked for it. */
export function useArea<Name extends AreaName>(name: Name): AreaView<AreaData<Name>> {
  const { subscribe, view } = useSleeper(name);
  return useSyncExternalStore(subscribe, view, view) as AreaView<AreaData<Name>>;
}

/** Verbs of an area: ask with something else, ask again after a failure, empty it. */
export function useAreaVerbs<Name extends AreaName>(name: Name) {
  const sleeper = useSleeper(name);
  return useMemo(
    () => ({
      request: (input: AreaInput<Name>) => sleeper.send({ type: "request", input }),
      retry: () => sleeper.send({ type: "retry" }),
      empty: () => sleeper.send({ type: "empty" }),
    }),
    [sleeper],
  );
}

function useSleeper(name: AreaName): AreaSleeper {
  const sleeper = useContext(AreasContext).get(name);
  if (sleeper === undefined)
    throw new Error(`The screen uses the area ${name} without asking for it in areas().`);
  return sleeper;
}

/** Reads every area of the screen at once, for its head; renders again when one of them changes. */
export function useReadArea(): ReadArea {
  const areas = useContext(AreasContext);
  const [, rerender] = useState(0);
  useEffect(() => {
    const ends = [...areas.values()].map((sleeper) => sleeper.subscribe(() => rerender((n) => n + 1)));
    return () => {
      for (const end of ends) end();
    };
  }, [areas]);
  return (name) => (areas.get(name)?.view() ?? pending) as never;
}
