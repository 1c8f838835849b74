/**
 * Lets all who ask while a read is under way, and for a moment after it, share its outcome: so that nobody can make work
 * of asking often.
 * @param keptMs how long an outcome is given again, in milliseconds; failures too
 */
export function sharedFor<Result>(keptMs: number, read: () => Promise<Result>): () => Promise<Result> {
  let latest: Promise<Result> | undefined;
  return () => {
    if (latest !== undefined) return latest;
    const current = read();
    latest = current;
    const forgetLater = () =>
      setTimeout(() => {
        latest = undefined;
      }, keptMs).unref();
    current.then(forgetLater, forgetLater);
    return current;
  };
}
