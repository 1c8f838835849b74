/** Calls each second until it is told to end; for what is shown of a clock. */
export function everySecond(tick: () => void): () => void {
  const timer = setInterval(tick, 1000);
  return () => clearInterval(timer);
}
