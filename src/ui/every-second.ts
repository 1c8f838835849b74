/** Calls `tick` every second until the returned function is called. For `useSyncExternalStore`. */
export function subscribeEverySecond(tick: () => void): () => void {
  const timer = setInterval(tick, 1000);
  return () => clearInterval(timer);
}
