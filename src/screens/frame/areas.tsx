import { useSelector } from "@xstate/react";
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from "react";
import { type Actor, type AnyStateMachine, createActor, fromPromise, type Snapshot } from "xstate";
import { areaLoaders } from "../../api/area-loaders.ts";
import type { AreaData, AreaInput, AreaName } from "../../api/area-types.ts";
import type { CallContext } from "../../api/call.ts";
import { createAreaMachine } from "../../machines/area/machine.ts";
import { type AreaView, areaView } from "../../machines/area/selectors.ts";
import { areas } from "../../machines/registry.ts";
import type { AreaRequest, ReadArea } from "../screen.ts";

/** Persisted snapshots of settled areas, by `areaKey`, as the server passes them to the browser. */
export type AreaSnapshots = Readonly<Record<string, Snapshot<unknown>>>;

/** What an area's snapshot is kept under: the area and what was asked. */
export function areaKey({ area, input }: AreaRequest): string {
  return input === null ? area : `${area}?${JSON.stringify(input)}`;
}

/**
 * The machine of an area with its call; the same on both sides, so that their first renders agree. With `ask`, an area
 * that by itself waits starts fetching.
 */
export function connectedArea(name: AreaName, context: CallContext = {}, ask = false): AnyStateMachine {
  const load = areaLoaders[name] as (input: unknown, context: CallContext) => Promise<unknown>;
  const machine = ask ? createAreaMachine(name, { startsFetching: true }) : areas[name].machine;
  return (machine as AnyStateMachine).provide({
    actors: {
      load: fromPromise(({ input, signal }) =>
        load((input as { question: unknown }).question, { ...context, signal }),
      ),
    },
  });
}

type AreaActor = Actor<AnyStateMachine>;
const ActorsContext = createContext<ReadonlyMap<AreaName, AreaActor>>(new Map());

/**
 * Gives everything below it the areas of `requests`. An area whose input changes starts anew (request: data and error
 * are cleared). `snapshots` are those of the server's render: an area found there does not fetch again.
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
  const actor = useActorOfQuestion(props.request, props.snapshot);
  const outer = useContext(ActorsContext);
  const actors = useMemo(() => new Map(outer).set(area, actor), [outer, area, actor]);
  return <ActorsContext.Provider value={actors}>{props.children}</ActorsContext.Provider>;
}

/**
 * An actor for each question: another input starts another one. What is shown below stays mounted, so that a visitor who
 * changes a filter keeps the focus on it.
 */
function useActorOfQuestion(request: AreaRequest, snapshot: Snapshot<unknown> | undefined): AreaActor {
  const key = areaKey(request);
  const [held, setHeld] = useState(() => ({ key, actor: actorOf(request, snapshot) }));
  const current = held.key === key ? held : { key, actor: actorOf(request, snapshot) };
  if (current !== held) setHeld(current);
  const { actor } = current;
  useEffect(() => {
    actor.start();
    return () => {
      actor.stop();
    };
  }, [actor]);
  return actor;
}

function actorOf({ area, input, ask }: AreaRequest, snapshot: Snapshot<unknown> | undefined): AreaActor {
  return createActor(connectedArea(area, {}, ask), {
    input: { question: input },
    ...(snapshot && { snapshot }),
  });
}

/** An area as the specification describes it: fetching flag, data, error. The screen must have asked for it. */
export function useArea<Name extends AreaName>(name: Name): AreaView<AreaData<Name>> {
  return useSelector(useAreaActor(name), areaView) as AreaView<AreaData<Name>>;
}

/** Verbs of an area: ask with something else, ask again after a failure, empty it. */
export function useAreaVerbs<Name extends AreaName>(name: Name) {
  const actor = useAreaActor(name);
  return useMemo(
    () => ({
      request: (input: AreaInput<Name>) => actor.send({ type: "request", input }),
      retry: () => actor.send({ type: "retry" }),
      empty: () => actor.send({ type: "empty" }),
    }),
    [actor],
  );
}

function useAreaActor(name: AreaName): AreaActor {
  const actor = useContext(ActorsContext).get(name);
  if (actor === undefined)
    throw new Error(`The screen uses the area ${name} without asking for it in areas().`);
  return actor;
}

/** Reads every area of the screen at once, for its head; renders again when one of them changes. */
export function useReadArea(): ReadArea {
  const actors = useContext(ActorsContext);
  const [, rerender] = useState(0);
  useEffect(() => {
    const subscriptions = [...actors.values()].map((actor) => actor.subscribe(() => rerender((n) => n + 1)));
    return () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    };
  }, [actors]);
  return (name) => {
    const actor = actors.get(name);
    return (actor ? areaView(actor.getSnapshot() as Parameters<typeof areaView>[0]) : pending) as never;
  };
}

const pending = { fetching: true, data: null, error: null };
