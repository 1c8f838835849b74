/** Returns the delay before the next poll in milliseconds. The first delays are short: most banks respond quickly. */
export function pollDelayMs(polls: number): number {
  return Math.min(maxDelayMs, Math.round(initialDelayMs * 1.5 ** Math.min(polls, 20)));
}

const initialDelayMs = 1500;
const maxDelayMs = 30_000;
