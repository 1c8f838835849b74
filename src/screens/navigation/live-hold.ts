/** A time that this browser holds, as every page tells of it. */
export type LiveHold = {
  /** What is held: the room's name. */
  readonly name: string;
  /** Where it goes on: the payment step of its booking. */
  readonly href: string;
  /** Instant at which it ends, by the service's clock. */
  readonly expiresAt: string;
  /** How long that is still, in milliseconds, when this was told. */
  readonly leftMs: number;
};

let live: LiveHold | null = null;
const listeners = new Set<() => void>();

/**
 * Tells the pages of this document of a hold: the document when it is loaded, later the booking at `pathname`. That there
 * is none any more (null) counts only for the hold of that booking.
 */
export function tellHold(hold: LiveHold | null, pathname: string): void {
  const isOfAnother = live !== null && pathOf(live) !== pathname;
  const isKnown = live?.href === hold?.href && live?.expiresAt === hold?.expiresAt;
  if (isKnown || (hold === null && isOfAnother)) return;
  live = hold;
  rememberHold(hold);
  for (const listener of listeners) listener();
}

/** What was last told. */
export function liveHold(): LiveHold | null {
  return live;
}

/** Calls the listener whenever another hold is told; ends when the answer is called. */
export function onHoldTold(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Key of the session storage for the end of the hold that any document of this tab last learnt of. */
const rememberedKey = "held-until";

/** Remembers a hold, or that there is none, for the other documents of this tab. */
export function rememberHold(hold: LiveHold | null): void {
  try {
    if (hold === null) window.sessionStorage.removeItem(rememberedKey);
    else window.sessionStorage.setItem(rememberedKey, hold.expiresAt);
  } catch {
    // Storage is full or forbidden: a page from the browser's history may then lack its notice.
  }
}

/** Returns true when a document of this tab has learnt of a running hold other than the one shown. */
export function isOtherHoldKnown(shown: LiveHold | null): boolean {
  try {
    const end = window.sessionStorage.getItem(rememberedKey);
    return end !== null && end !== shown?.expiresAt && Date.parse(end) > Date.now();
  } catch {
    return false;
  }
}

/** Path of the booking that a hold is of. */
export function pathOf({ href }: LiveHold): string {
  return href.split("?")[0] ?? "";
}
