import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

type Overlay = {
  /** Id of the overlay. Its toggles name it in `aria-controls`, so that clicks on them do not count as outside clicks. */
  readonly id: string;
  readonly onEscape: () => void;
  readonly onOutside: () => void;
};

/**
 * Delay of the focus when one overlay replaces another, in milliseconds. If the focus moves in the same moment as the
 * focused element is removed, some screen readers (Orca) announce nothing.
 */
const focusDelayMs = 100;

/**
 * Makes an element an overlay while it is mounted: moves the focus into it and traps it, restores it at the end, and reports
 * Escape and outside clicks (requirement H8). Not a `<dialog>`: the toggle in the header must stay clickable to close it.
 */
export function useOverlay(overlay: Overlay): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const latest = useRef(overlay);
  useEffect(() => {
    latest.current = overlay;
  });
  // A layout effect, to record the focused element before effects of the content move the focus.
  useLayoutEffect(() => {
    const panel = ref.current;
    if (panel === null) return;
    const opener = document.activeElement;
    const enter = () => panel.contains(document.activeElement) || focusableIn(panel)[0]?.focus();
    const entering = isOtherToggle(opener, overlay.id) ? setTimeout(enter, focusDelayMs) : undefined;
    if (entering === undefined) enter();
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Escape") latest.current.onEscape();
      if (event.key === "Tab") trapFocus(panel, event);
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
      restoreFocus(panel, opener);
    };
  }, [overlay.id]);
  return ref;
}

function isOutside(panel: HTMLElement, target: EventTarget | null, id: string): boolean {
  return (
    target instanceof Element && !panel.contains(target) && target.closest(`[aria-controls="${id}"]`) === null
  );
}

/** Returns true if the element opens a different overlay, which returned the focus to it when it closed. */
function isOtherToggle(opener: Element | null, id: string): boolean {
  const opens = opener?.getAttribute("aria-controls") ?? id;
  return opens !== id;
}

/** Wraps Tab around within the panel. */
function trapFocus(panel: HTMLElement, event: KeyboardEvent): void {
  const all = focusableIn(panel);
  const edge = event.shiftKey ? all[0] : all.at(-1);
  const next = event.shiftKey ? all.at(-1) : all[0];
  if (document.activeElement !== edge && panel.contains(document.activeElement)) return;
  event.preventDefault();
  next?.focus();
}

/** Restores the focus only if it would be lost: a click elsewhere has already moved it. */
function restoreFocus(panel: HTMLElement, opener: Element | null): void {
  const active = document.activeElement;
  const isLost = active === null || active === document.body || panel.contains(active);
  if (isLost && opener instanceof HTMLElement) opener.focus();
}

function focusableIn(panel: HTMLElement): HTMLElement[] {
  return [...panel.querySelectorAll<HTMLElement>('a[href]:not([tabindex="-1"]), button, input, select')];
}
