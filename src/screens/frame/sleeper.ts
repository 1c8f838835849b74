/** The part of an actor that a sleeper needs. */
export type WakeableActor<Snapshot, Event> = {
  start(): unknown;
  stop(): unknown;
  send(event: Event): void;
  getSnapshot(): Snapshot;
  subscribe(listener: () => void): { unsubscribe(): void };
};

/** An actor that a page shows before its machine has come. */
export type Sleeper<View, Event> = {
  /** What to show now; the same object until something changes. */
  readonly view: () => View;
  readonly subscribe: (listener: () => void) => () => void;
  /** Fetches the machine and starts the actor, unless that was done. */
  wake(): void;
  /** Wakes, and sends; events sent while the machine is on its way arrive in order. */
  send(event: Event): void;
  /** Sends only to an actor that is awake: nothing has happened yet that the event could change. */
  mention(event: Event): void;
  /** Ends the actor. A later `wake` starts anew. */
  stop(): void;
};

/**
 * Puts off a machine until it is needed: a page that the server has settled shows its snapshot and loads no machine
 * until a visitor does something. `first` is what shows until then; `lost` what shows when the machine does not come,
 * in which case the next event tries again.
 */
export function createSleeper<View, Snapshot, Event>(
  first: View,
  fetchActor: () => Promise<WakeableActor<Snapshot, Event>>,
  viewOf: (snapshot: Snapshot) => View,
  lost: (error: unknown) => View = () => first,
): Sleeper<View, Event> {
  const listeners = new Set<() => void>();
  let shown = first;
  let waking: Promise<WakeableActor<Snapshot, Event> | null> | null = null;
  let actor: WakeableActor<Snapshot, Event> | null = null;
  let isWanted = false;

  const show = (view: View) => {
    shown = view;
    for (const listener of listeners) listener();
  };
  const start = (fetched: WakeableActor<Snapshot, Event>) => {
    if (!isWanted) return null;
    actor = fetched;
    fetched.subscribe(() => show(viewOf(fetched.getSnapshot())));
    fetched.start();
    show(viewOf(fetched.getSnapshot()));
    return fetched;
  };
  const giveUp = (error: unknown) => {
    waking = null;
    if (isWanted) show(lost(error));
    return null;
  };
  const rouse = () => {
    isWanted = true;
    waking ??= fetchActor().then(start, giveUp);
    return waking;
  };
  return {
    view: () => shown,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    wake: () => void rouse(),
    send: (event) => {
      // At once when awake: a text field that shows what the actor holds must not wait.
      if (actor === null) rouse().then((awake) => awake?.send(event));
      else actor.send(event);
    },
    mention: (event) => actor?.send(event),
    stop: () => {
      isWanted = false;
      actor?.stop();
      actor = null;
      waking = null;
    },
  };
}
