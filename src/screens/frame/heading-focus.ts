/** A heading that is to get the focus, as soon as the new screen has one. */
export type AwaitedHeading = {
  /** The screen has all that it asked for: once the focus is on its heading, it stays where it is. */
  settled(): void;
  /** Waits no longer: the visitor has gone on. */
  stop(): void;
};

/**
 * Takes the focus to the new screen's `h1`, which reads it out. A screen that first shows its skeleton has none of its own: until
 * it comes, the focus is on `main`, so that the next Tab leads into the page; likewise when an error page takes the place
 * of what was there. A visitor who has meanwhile moved the focus keeps it.
 */
export function focusHeading(): AwaitedHeading {
  const main = document.querySelector("main");
  if (main === null) return { settled: () => undefined, stop: () => undefined };
  let isSettled = false;
  let isFirst = true;
  const observer = new MutationObserver(look);
  observer.observe(main, { childList: true, subtree: true });
  look();
  return {
    settled: () => {
      isSettled = true;
      look();
    },
    stop: () => observer.disconnect(),
  };

  function look() {
    const { activeElement } = document;
    const heading = main?.querySelector<HTMLElement>("h1:not([data-skeleton] h1)") ?? null;
    const isWaiting = isFirst || activeElement === main || activeElement === document.body;
    isFirst = false;
    if (!isWaiting && activeElement !== heading) return observer.disconnect();
    if (isWaiting) take(heading ?? main);
    if (isSettled && heading !== null) observer.disconnect();
  }
}

function take(element: HTMLElement | null): void {
  element?.setAttribute("tabindex", "-1");
  element?.focus({ preventScroll: true });
}
