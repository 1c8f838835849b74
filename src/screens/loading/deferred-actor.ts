import { useSyncExternalStore } from "react";
import type { AnyActor, EventFromLogic, SnapshotFrom } from "xstate";

/** An actor whose machine is loaded on demand. */
export type DeferredActor<View, Event> = {
  /** Returns the current view. Returns the identical object until the view changes. */
  readonly getSnapshot: () => View;
  /** Calls the listener on every change; returns the unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
  /** Loads and starts the actor, unless it is loading or running already. */
  readonly start: () => void;
  /** Starts the actor and sends the event; events sent while it loads are delivered in order. */
  readonly send: (event: Event) => void;
  /** Sends the event only if the actor is running: otherwise it has no effect. */
  readonly sendIfRunning: (event: Event) => void;
  /** Stops the actor. The next `start` loads it again. */
  readonly stop: () => void;
};

type Options<Actor extends AnyActor, View> = {
  /** The view until the actor is running. */
  readonly initial: View;
  readonly load: () => Promise<Actor>;
  readonly viewOf: (snapshot: SnapshotFrom<Actor>) => View;
  /** Returns the view after the machine failed to load; the next event retries. */
  readonly onLoadError: (error: unknown) => View;
};

/** Defers loading a state machine. Until the first event is sent, the view is `initial`, as rendered by the server. */
export function createDeferredActor<Actor extends AnyActor, View>({
  initial,
  load,
  viewOf,
  onLoadError,
}: Options<Actor, View>): DeferredActor<View, EventFromLogic<Actor["logic"]>> {
  const listeners = new Set<() => void>();
  let queue: EventFromLogic<Actor["logic"]>[] = [];
  let currentView = initial;
  let loading: Promise<void> | null = null;
  let actor: Actor | null = null;

  const show = (view: View) => {
    currentView = view;
    for (const listener of listeners) listener();
  };
  const attachActor = (loaded: Actor) => {
    actor = loaded;
    loaded.start();
    // Sends the queued events before the first view is shown, so that the view includes their effects.
    for (const event of queue.splice(0)) loaded.send(event);
    loaded.subscribe((snapshot) => show(viewOf(snapshot)));
    show(viewOf(loaded.getSnapshot()));
  };
  const start = () => {
    if (loading !== null) return;
    const thisLoad: Promise<void> = load().then(
      // Does not start an actor that was stopped while it was loading.
      (loaded) => (loading === thisLoad ? attachActor(loaded) : undefined),
      (error: unknown) => {
        if (loading !== thisLoad) return;
        loading = null;
        queue = [];
        show(onLoadError(error));
      },
    );
    loading = thisLoad;
  };
  return {
    getSnapshot: () => currentView,
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

/** Returns the view of a deferred actor; re-renders when it changes. */
export function useDeferredActor<View>({ subscribe, getSnapshot }: DeferredActor<View, never>): View {
  return useSyncExternalStore(subscribe, getSnapshot, getSnapshot);
}
