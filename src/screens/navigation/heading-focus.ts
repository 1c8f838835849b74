/** A heading that is to get the focus, as soon as the new screen has one. */
export type AwaitedHeading = {
  /** The screen has all that it asked for: once the focus is on its heading, it stays where it is. */
  settled(): void;
  /** Waits no longer: the visitor has gone on. */
  stop(): void;
};

/**
 * Takes the focus to the new screen's `h1`, which reads it out, or to the part of it with this id, as soon as it is
 * there. A screen that first shows its skeleton has no heading of its own: until it comes, the focus is on `main`, so
 * that the next Tab leads into the page; likewise when an error page takes the place of what was there. A visitor who has
 * meanwhile moved the focus keeps it, and so does one who has opened a dialog, such as the search, before the screen came.
 */
export function focusHeading(id = ""): AwaitedHeading {
  const main = document.querySelector("main");
  if (main === null) return { settled: () => undefined, stop: () => undefined };
  let isSettled = false;
  let isStopped = false;
  let taken: Element | null = document.activeElement;
  const look = () => {
    const { activeElement } = document;
    if (activeElement !== taken && activeElement !== document.body) return observer.disconnect();
    const part = id === "" ? null : document.getElementById(id);
    const target = part ?? headingOf(main);
    const next = target ?? main;
    if (next !== activeElement) take(next);
    if (part !== null && taken !== part) part.scrollIntoView({ behavior: "instant" });
    taken = next;
    if (isSettled && target !== null) observer.disconnect();
  };
  const observer = new MutationObserver(look);
  const begin = () => {
    if (isStopped || isInDialog()) return;
    taken = document.activeElement;
    observer.observe(main, { childList: true, subtree: true });
    look();
  };
  // A dialog that is left open by Back or Forward is closed by the same navigation, a moment later.
  if (isInDialog()) setTimeout(begin);
  else begin();
  return {
    settled: () => {
      isSettled = true;
      if (!isInDialog()) look();
    },
    stop: () => {
      isStopped = true;
      observer.disconnect();
    },
  };
}

function isInDialog(): boolean {
  return document.activeElement?.closest('[role="dialog"]') != null;
}

function headingOf(main: HTMLElement): HTMLElement | null {
  return [...main.querySelectorAll("h1")].find((each) => each.closest("[data-skeleton]") === null) ?? null;
}

function take(element: HTMLElement): void {
  element.setAttribute("tabindex", "-1");
  element.focus({ preventScroll: true });
}
