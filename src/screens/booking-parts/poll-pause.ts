/** Returns the milliseconds before the next poll: short at first, because most banks respond quickly, then increasing. */
export function pollPause(polls: number): number {
  return Math.min(longestPauseMs, Math.round(firstPauseMs * 1.5 ** Math.min(polls, 20)));
}

const firstPauseMs = 1500;
const longestPauseMs = 30_000;
