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

/**
 * Publishes the hold to all components of this document. It is first called when the document loads, and then by the
 * booking at `pathname`. Null clears only a hold of that booking.
 */
export function setLiveHold(hold: LiveHold | null, pathname: string): void {
  const isOfAnother = currentHold !== null && holdPathname(currentHold) !== pathname;
  const isKnown = currentHold?.href === hold?.href && currentHold?.expiresAt === hold?.expiresAt;
  if (isKnown || (hold === null && isOfAnother)) return;
  currentHold = hold;
  storeHoldEnd(hold);
  for (const listener of listeners) listener();
}

export function getLiveHold(): LiveHold | null {
  return currentHold;
}

/** Calls the listener whenever the hold changes; returns the unsubscribe function. */
export function subscribeToLiveHold(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Session storage key for the end of the last known hold. All documents of this tab share it. */
const storageKey = "held-until";

/** Stores the end of the hold for the other documents of this tab. Null removes the stored end. */
export function storeHoldEnd(hold: LiveHold | null): void {
  try {
    if (hold === null) window.sessionStorage.removeItem(storageKey);
    else window.sessionStorage.setItem(storageKey, hold.expiresAt);
  } catch {
    // Storage is full or blocked: a page restored from history may then lack the notice of the hold.
  }
}

/** Returns true if a document of this tab has stored an active hold that differs from the shown one. */
export function isOtherHoldStored(shown: LiveHold | null): boolean {
  try {
    const end = window.sessionStorage.getItem(storageKey);
    return end !== null && end !== shown?.expiresAt && Date.parse(end) > Date.now();
  } catch {
    return false;
  }
}

export function holdPathname({ href }: LiveHold): string {
  return href.split("?")[0] ?? "";
}
