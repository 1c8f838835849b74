/** Calls `tick` every second until the returned function is called. Made for `useSyncExternalStore`. */
export function subscribeEverySecond(tick: () => void): () => void {
  const timer = setInterval(tick, 1000);
  return () => clearInterval(timer);
}
