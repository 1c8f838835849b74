/** The visitor's hold, as shown on every page. */
export type LiveHold = {
  /** Name of the room. */
  readonly name: string;
  /** URL of the payment step of the booking. */
  readonly href: string;
  /** Instant at which the hold ends, by the service's clock. */
  readonly expiresAt: string;
  /** Time left when the hold was published, in milliseconds. */
  readonly leftMs: number;
};

let currentHold: LiveHold | null = null;
const listeners = new Set<() => void>();

/** Sets the hold that the server has found for this document. */
export function initLiveHold(hold: LiveHold | null): void {
  window.addEventListener("storage", ({ key }) => {
    if (key === storageKey && !isSame(storedHold(), currentHold)) show(storedHold());
  });
  show(hold);
}

/**
 * Publishes the hold of a booking to all components of this document and to the other tabs. `published` is the hold
 * that this booking published before: a booking must not replace the newer hold of another tab.
 */
export function publishHold(hold: LiveHold | null, published: LiveHold | null): void {
  if (isSame(hold, published) || (hold === null && !isSame(currentHold, published))) return;
  storeHold(hold);
  show(hold);
}

export function getLiveHold(): LiveHold | null {
  return currentHold;
}

/** Calls the listener whenever the hold changes; returns the unsubscribe function. */
export function subscribeToLiveHold(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Local storage key for the browser's hold. All documents and tabs share it. */
const storageKey = "hold";

/** Stores the hold for the other documents and tabs. Null removes the stored hold. */
export function storeHold(hold: LiveHold | null): void {
  try {
    if (hold === null) window.localStorage.removeItem(storageKey);
    else
      window.localStorage.setItem(storageKey, JSON.stringify({ ...hold, endsAt: Date.now() + hold.leftMs }));
  } catch {
    // Storage is full or blocked: other tabs then learn of the hold only when they load a document.
  }
}

/** Returns true if another document has stored an active hold that differs from the shown one. */
export function isOtherHoldStored(shown: LiveHold | null): boolean {
  const stored = storedHold();
  return stored !== null && !isSame(stored, shown);
}

export function holdPathname({ href }: LiveHold): string {
  return href.split("?")[0] ?? "";
}

function storedHold(): LiveHold | null {
  try {
    const { endsAt, ...hold } = JSON.parse(window.localStorage.getItem(storageKey) ?? "{}");
    const leftMs = endsAt - Date.now();
    return leftMs > 0 ? { ...hold, leftMs } : null;
  } catch {
    return null;
  }
}

function show(hold: LiveHold | null): void {
  currentHold = hold;
  for (const listener of listeners) listener();
}

function isSame(one: LiveHold | null, other: LiveHold | null): boolean {
  return one?.href === other?.href && one?.expiresAt === other?.expiresAt;
}
