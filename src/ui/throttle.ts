/**
 * Returns a function that calls `run` at most once every `ms` milliseconds: immediately on the first call, every `ms`
 * milliseconds while calls continue, and once more if calls came since the last run. `isFirst` is true for the first run
 * of a series.
 * `cancel` drops a pending run.
 */
export function throttle(run: (isFirst: boolean) => void, ms: number): { (): void; cancel(): void } {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isWanted = false;
  const runAndRecord = (isFirst: boolean) => {
    isWanted = false;
    timer = setTimeout(tick, ms);
    run(isFirst);
  };
  const tick = () => {
    timer = null;
    if (isWanted) runAndRecord(false);
  };
  const call = () => {
    if (timer === null) runAndRecord(true);
    else isWanted = true;
  };
  const cancel = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    isWanted = false;
  };
  return Object.assign(call, { cancel });
}
