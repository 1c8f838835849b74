/** A pending focus move to the heading of a new screen. */
export type HeadingFocus = {
  /** Call when the screen has loaded all of its data. From then on, its heading keeps the focus. */
  onSettled(): void;
  /** Cancels the focus move, because the visitor has navigated again. */
  stop(): void;
};

/**
 * Focuses the `h1` of a new screen, or the element with this id, as soon as it exists, so that it is announced. As long
 * as there is no heading, for example in a skeleton, `main` has the focus, so that the next Tab enters the page. Does
 * nothing if the visitor has moved the focus in the meantime or has opened a dialog.
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
  const focusHeadingNow = () => {
    if (isStopped || isInDialog()) return;
    lastFocused = document.activeElement;
    observer.observe(main, { childList: true, subtree: true });
    update();
  };
  // Back and Forward also close an open dialog, but only after this code has run.
  if (isInDialog()) setTimeout(focusHeadingNow);
  else focusHeadingNow();
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
