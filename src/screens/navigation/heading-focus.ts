/** A pending focus move to the heading of a new screen. */
export type HeadingFocus = {
  /** Call when the screen has loaded all of its data: once its heading has the focus, the focus stays. */
  onSettled(): void;
  /** Stops waiting: the visitor has navigated on. */
  stop(): void;
};

/**
 * Focuses the new screen's `h1`, or the part of it with this id, as soon as it exists, so that it is announced. A
 * screen that first shows its skeleton has no heading: until it has one, `main` has the focus, so that the next Tab
 * enters the page; likewise when an error page replaces the content. A visitor who has moved the focus in the meantime
 * keeps it, and so does one who has opened a dialog, such as the search.
 */
export function focusHeading(id = ""): HeadingFocus {
  const main = document.querySelector("main");
  if (main === null) return { onSettled: () => undefined, stop: () => undefined };
  let isSettled = false;
  let isStopped = false;
  let lastFocused: Element | null = document.activeElement;
  const update = () => {
    const { activeElement } = document;
    if (activeElement !== lastFocused && activeElement !== document.body) return observer.disconnect();
    const part = id === "" ? null : document.getElementById(id);
    const target = part ?? headingOf(main);
    const next = target ?? main;
    if (next !== activeElement) focusElement(next);
    if (part !== null && lastFocused !== part) part.scrollIntoView({ behavior: "instant" });
    lastFocused = next;
    if (isSettled && target !== null) observer.disconnect();
  };
  const observer = new MutationObserver(update);
  const begin = () => {
    if (isStopped || isInDialog()) return;
    lastFocused = document.activeElement;
    observer.observe(main, { childList: true, subtree: true });
    update();
  };
  // A dialog that Back or Forward leaves open is closed by the same navigation, slightly later.
  if (isInDialog()) setTimeout(begin);
  else begin();
  return {
    onSettled: () => {
      isSettled = true;
      if (!isInDialog()) update();
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

function focusElement(element: HTMLElement): void {
  element.setAttribute("tabindex", "-1");
  element.focus({ preventScroll: true });
}
