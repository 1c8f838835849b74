/** Milliseconds before the next question: short at first, because a bank mostly answers at once, then ever longer. */
export function pollPause(polls: number): number {
  return Math.min(longestPauseMs, Math.round(firstPauseMs * 1.5 ** Math.min(polls, 20)));
}

const firstPauseMs = 1500;
const longestPauseMs = 30_000;
