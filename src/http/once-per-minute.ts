const minuteMs = 60_000;

/** Returns a function that calls `act` unless it did so less than a minute ago. */
export function oncePerMinute(act: () => void): () => void {
  let lastMs = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - lastMs < minuteMs) return;
    lastMs = performance.now();
    act();
  };
}
