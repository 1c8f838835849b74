/**
 * A function that runs at most once in `ms`: at once, and a last time after a burst of calls, so that the end of a scroll
 * or a resize is never missed. `cancel` drops the run that is still waiting.
 */
export function throttle(run: () => void, ms: number): { (): void; cancel(): void } {
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isWanted = false;
  const tick = () => {
    timer = null;
    if (isWanted) call();
  };
  const call = () => {
    isWanted = timer !== null;
    if (isWanted) return;
    timer = setTimeout(tick, ms);
    run();
  };
  const cancel = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    isWanted = false;
  };
  return Object.assign(call, { cancel });
}
