/**
 * A function that runs at most once in `ms`: at once, while calls continue, and a last time after them, so that neither the
 * beginning nor the end of a continuous change is missed. `run` is told whether it is the first of such a burst. `cancel`
 * drops the run that is still waiting.
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
