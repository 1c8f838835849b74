/** What a visitor does before anything else. */
const firstSigns = ["pointermove", "pointerdown", "keydown", "focusin", "scroll"] as const;

/** Calls `listener` at the visitor's first sign, to load what whoever does nothing does not need; once for each kind of sign. */
export function onFirstSign(listener: () => void, signal: AbortSignal): void {
  // Captured: React stops what happens to a part that is not hydrated yet.
  for (const sign of firstSigns) addEventListener(sign, listener, { once: true, capture: true, signal });
}
