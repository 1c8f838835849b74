import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

type Overlay = {
  /** Id of the overlay; its toggles name it in `aria-controls`, so that a press on them is not one outside. */
  readonly id: string;
  readonly onEscape: () => void;
  readonly onOutside: () => void;
};

/**
 * How long an overlay that takes the place of another waits with the focus, in milliseconds: a screen reader that finds
 * what it stood on removed takes a focus that moved in the same breath for its own doing, and reads nothing (Orca does).
 */
const handOverMs = 100;

/**
 * Makes an element that is shown an overlay: takes the focus and keeps it, gives it back at the end, and reports
 * Escape and presses outside (row H8). Not a `<dialog>`: the toggle in the header must stay clickable to close it.
 */
export function useOverlay(overlay: Overlay): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const latest = useRef(overlay);
  useEffect(() => {
    latest.current = overlay;
  });
  // Before the effects of what is inside, which may take the focus: what had it gets it back.
  useLayoutEffect(() => {
    const panel = ref.current;
    if (panel === null) return;
    const opener = document.activeElement;
    const enter = () => panel.contains(document.activeElement) || focusableIn(panel)[0]?.focus();
    const entering = isOfOther(opener, overlay.id) ? setTimeout(enter, handOverMs) : undefined;
    if (entering === undefined) enter();
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") latest.current.onEscape();
      if (event.key === "Tab") keepFocus(panel, event);
    };
    const onPress = ({ target }: Event) => {
      if (isOutside(panel, target, latest.current.id)) latest.current.onOutside();
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("pointerdown", onPress);
    return () => {
      clearTimeout(entering);
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerdown", onPress);
      giveFocusBack(panel, opener);
    };
  }, [overlay.id]);
  return ref;
}

function isOutside(panel: HTMLElement, target: EventTarget | null, id: string): boolean {
  return (
    target instanceof Element && !panel.contains(target) && target.closest(`[aria-controls="${id}"]`) === null
  );
}

/** Whether it opens another overlay than this one: the focus was given back to it when that one closed. */
function isOfOther(opener: Element | null, id: string): boolean {
  const opens = opener?.getAttribute("aria-controls") ?? id;
  return opens !== id;
}

/** Lets Tab go round within the panel. */
function keepFocus(panel: HTMLElement, event: KeyboardEvent): void {
  const all = focusableIn(panel);
  const edge = event.shiftKey ? all[0] : all.at(-1);
  const next = event.shiftKey ? all.at(-1) : all[0];
  if (document.activeElement !== edge && panel.contains(document.activeElement)) return;
  event.preventDefault();
  next?.focus();
}

/** Only when the focus would be lost: a press elsewhere has already moved it. */
function giveFocusBack(panel: HTMLElement, opener: Element | null): void {
  const active = document.activeElement;
  const isLost = active === null || active === document.body || panel.contains(active);
  if (isLost && opener instanceof HTMLElement) opener.focus();
}

function focusableIn(panel: HTMLElement): HTMLElement[] {
  return [...panel.querySelectorAll<HTMLElement>('a[href]:not([tabindex="-1"]), button, input, select')];
}
