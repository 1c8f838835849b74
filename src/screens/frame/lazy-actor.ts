/** The part of an actor that a lazy actor needs. */
export type LoadedActor<Snapshot, Event> = {
  start(): unknown;
  stop(): unknown;
  send(event: Event): void;
  getSnapshot(): Snapshot;
  subscribe(listener: () => void): { unsubscribe(): void };
};

/** An actor whose machine is loaded on demand, and what shows until then. */
export type LazyActor<View, Event> = {
  /** What to show now; the same object until something changes. */
  readonly view: () => View;
  readonly subscribe: (listener: () => void) => () => void;
  /** Loads the machine and starts the actor, unless that was done. */
  start(): void;
  /** Starts, and sends; events sent while the machine is loading arrive in order. */
  send(event: Event): void;
  /** Sends only to an actor that runs: nothing has happened yet that the event could change. */
  sendIfRunning(event: Event): void;
  /** Ends the actor. A later `start` starts again. */
  stop(): void;
};

/**
 * Puts off loading a machine until it is needed: a page that the server has settled shows its snapshot and loads no
 * machine until a visitor does something. One that `load` has at once begins at once. `initialView` is what shows until then; `failedView` what shows when the
 * machine does not load, in which case the next event tries again.
 */
export function createLazyActor<View, Snapshot, Event>(
  initialView: View,
  load: () => Promise<LoadedActor<Snapshot, Event>> | LoadedActor<Snapshot, Event>,
  viewOf: (snapshot: Snapshot) => View,
  failedView: (error: unknown) => View = () => initialView,
): LazyActor<View, Event> {
  const listeners = new Set<() => void>();
  const queue: Event[] = [];
  let shown = initialView;
  let loading: Promise<void> | null = null;
  let actor: LoadedActor<Snapshot, Event> | null = null;

  const show = (view: View) => {
    shown = view;
    for (const listener of listeners) listener();
  };
  const begin = (loaded: LoadedActor<Snapshot, Event>) => {
    actor = loaded;
    loaded.start();
    // Before anything shows: the machine's first state is older than what has happened.
    for (const event of queue.splice(0)) loaded.send(event);
    loaded.subscribe(() => show(viewOf(loaded.getSnapshot())));
    show(viewOf(loaded.getSnapshot()));
  };
  const giveUp = (error: unknown) => {
    loading = null;
    queue.length = 0;
    show(failedView(error));
  };
  const start = () => {
    if (loading !== null) return;
    const coming = load();
    if (!(coming instanceof Promise)) {
      loading = Promise.resolve();
      return begin(coming);
    }
    // What has been stopped meanwhile does not begin.
    const own: Promise<void> = coming.then(
      (loaded) => (loading === own ? begin(loaded) : undefined),
      (error: unknown) => (loading === own ? giveUp(error) : undefined),
    );
    loading = own;
  };
  return {
    view: () => shown,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start,
    send: (event) => {
      // At once when it runs: a text field that shows what the actor holds must not wait.
      if (actor !== null) return actor.send(event);
      queue.push(event);
      start();
    },
    sendIfRunning: (event) => actor?.send(event),
    stop: () => {
      actor?.stop();
      actor = null;
      loading = null;
      queue.length = 0;
    },
  };
}
