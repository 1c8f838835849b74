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

/** Path of the booking that a hold is of. */
export function pathOf({ href }: LiveHold): string {
  return href.split("?")[0] ?? "";
}
