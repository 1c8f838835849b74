/** Pause after the first failure; it doubles with each further one, up to the longest. In milliseconds. */
const firstPauseMs = 30_000;
const longestPauseMs = 6 * 60 * 60_000;
/** How long a message is worth trying, in milliseconds: three days outlive a long weekend of a mail server. */
const patienceMs = 72 * 60 * 60_000;
/** Tries that a message gets however old it is, should the service itself have been away for days. */
const leastAttempts = 6;

/**
 * When a message that has just failed is tried again; null when it is given up.
 * @param chance from 0 to 1; spreads the messages of one outage, so that they do not all come back at once.
 */
export function nextAttemptAt(
  row: { readonly attempts: number; readonly created_at: Date },
  now: Date,
  chance: number,
): Date | null {
  const pause = Math.min(firstPauseMs * 2 ** (row.attempts - 1), longestPauseMs);
  const next = new Date(now.getTime() + Math.round(pause * (0.75 + chance / 2)));
  const isTooOld = next.getTime() - row.created_at.getTime() > patienceMs;
  return isTooOld && row.attempts >= leastAttempts ? null : next;
}
