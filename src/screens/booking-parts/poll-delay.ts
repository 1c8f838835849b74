/** Returns the milliseconds before the next poll: short at first, because most banks respond quickly, then increasing. */
export function pollDelayMs(polls: number): number {
  return Math.min(maxDelayMs, Math.round(initialDelayMs * 1.5 ** Math.min(polls, 20)));
}

const initialDelayMs = 1500;
const maxDelayMs = 30_000;
