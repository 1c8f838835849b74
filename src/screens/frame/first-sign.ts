/** What a visitor does before anything else. */
const interactions = ["pointermove", "pointerdown", "keydown", "focusin", "scroll"] as const;

/** How long after the page has loaded the listener is called at the latest, in milliseconds. */
const latestMs = 3000;

/**
 * Calls `listener` at the visitor's first interaction, and when the browser is idle after the page has loaded: what is hydrated
 * late may have been translated meanwhile, and React then renders it anew. Called once for each kind of interaction.
 */
export function onFirstSign(listener: () => void, signal: AbortSignal): void {
  // Captured: React stops events of a part that is not hydrated yet.
  for (const type of interactions) addEventListener(type, listener, { once: true, capture: true, signal });
  // Safari has no idle callbacks.
  const whenIdle = window.requestIdleCallback ?? ((call: () => void) => setTimeout(call, 200));
  const begin = () => whenIdle(() => signal.aborted || listener(), { timeout: latestMs });
  if (document.readyState === "complete") begin();
  else addEventListener("load", begin, { once: true, signal });
}
