import { useSyncExternalStore } from "react";
import type { AnyActor, EventFromLogic, SnapshotFrom } from "xstate";

/** An actor whose machine is loaded on demand. */
export type DeferredActor<View, Event> = {
  /** Returns the current view; the same object until something changes. */
  readonly getSnapshot: () => View;
  /** Returns how to unsubscribe. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Loads and starts the actor, unless that was done. */
  readonly start: () => void;
  /** Starts the actor and sends the event; events sent while it loads are delivered in order. */
  readonly send: (event: Event) => void;
  /** Sends the event only if the actor is running: before, there is nothing that it could change. */
  readonly sendIfRunning: (event: Event) => void;
  /** Stops the actor. The next `start` loads it again. */
  readonly stop: () => void;
};

type Options<Actor extends AnyActor, View> = {
  /** Shown until the actor runs. */
  readonly initial: View;
  readonly load: () => Promise<Actor>;
  readonly viewOf: (snapshot: SnapshotFrom<Actor>) => View;
  /** Shown when the machine does not load; the next event tries again. */
  readonly failed: (error: unknown) => View;
};

/** Defers loading a state machine: until the first event is sent, the view is the one that the server rendered. */
export function deferActor<Actor extends AnyActor, View>({
  initial,
  load,
  viewOf,
  failed,
}: Options<Actor, View>): DeferredActor<View, EventFromLogic<Actor["logic"]>> {
  const listeners = new Set<() => void>();
  let queue: EventFromLogic<Actor["logic"]>[] = [];
  let shown = initial;
  let loading: Promise<void> | null = null;
  let actor: Actor | null = null;

  const show = (view: View) => {
    shown = view;
    for (const listener of listeners) listener();
  };
  const begin = (loaded: Actor) => {
    actor = loaded;
    loaded.start();
    // Before anything is shown: the initial state is older than these events.
    for (const event of queue.splice(0)) loaded.send(event);
    loaded.subscribe((snapshot) => show(viewOf(snapshot)));
    show(viewOf(loaded.getSnapshot()));
  };
  const start = () => {
    if (loading !== null) return;
    const own: Promise<void> = load().then(
      // An actor that was stopped meanwhile does not start.
      (loaded) => (loading === own ? begin(loaded) : undefined),
      (error: unknown) => {
        if (loading !== own) return;
        loading = null;
        queue = [];
        show(failed(error));
      },
    );
    loading = own;
  };
  return {
    getSnapshot: () => shown,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start,
    send: (event) => {
      if (actor !== null) return actor.send(event);
      queue.push(event);
      start();
    },
    sendIfRunning: (event) => actor?.send(event),
    stop: () => {
      actor?.stop();
      actor = null;
      loading = null;
      queue = [];
    },
  };
}

/** Returns the view of a deferred actor; renders again when it changes. */
export function useDeferredActor<View>({ subscribe, getSnapshot }: DeferredActor<View, never>): View {
  return useSyncExternalStore(subscribe, getSnapshot, getSnapshot);
}
