/**
 * Returns a function that calls `run` at most once in `ms`: immediately, then while calls continue, and once more after
 * the last, so that neither the start nor the end of a continuous change is missed. `isFirst` is true for the first run
 * of a burst. `cancel` drops a pending run.
 */
export function throttle(run: (isFirst: boolean) => void, ms: number): { (): void; cancel(): void } {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isWanted = false;
  const runNow = (isFirst: boolean) => {
    isWanted = false;
    timer = setTimeout(tick, ms);
    run(isFirst);
  };
  const tick = () => {
    timer = null;
    if (isWanted) runNow(false);
  };
  const call = () => {
    if (timer === null) runNow(true);
    else isWanted = true;
  };
  const cancel = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    isWanted = false;
  };
  return Object.assign(call, { cancel });
}
