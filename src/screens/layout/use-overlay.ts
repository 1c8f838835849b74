import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

type Overlay = {
  /**
   * Id of the overlay. Toggles reference it in `aria-controls`, so that their clicks are not treated as outside clicks.
   */
  readonly id: string;
  readonly onEscape: () => void;
  readonly onOutside: () => void;
};

/**
 * Delay before an overlay that replaces another one receives the focus, in milliseconds. If the focus moves just when
 * the focused element is removed, some screen readers (Orca) announce nothing.
 */
const focusDelayMs = 100;

/**
 * Makes an element an overlay while it is mounted (requirement H8). Moves the focus into the element and traps it, and
 * restores the focus on unmount. Reports Escape and outside clicks. The element is not a `<dialog>`, because the toggle
 * in the header must stay clickable to close it.
 */
export function useOverlay(overlay: Overlay): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  const latest = useRef(overlay);
  useEffect(() => {
    latest.current = overlay;
  });
  // A layout effect records the focused element before effects of the content move the focus.
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

/** Returns true if the opener is the toggle of another overlay, which has just closed and restored the focus. */
function isOtherToggle(opener: Element | null, id: string): boolean {
  const opens = opener?.getAttribute("aria-controls") ?? id;
  return opens !== id;
}

/** Moves the focus from the last element of the panel to the first on Tab, and the reverse on Shift+Tab. */
function trapFocus(panel: HTMLElement, event: KeyboardEvent): void {
  const focusable = focusableIn(panel);
  const edge = event.shiftKey ? focusable[0] : focusable.at(-1);
  const next = event.shiftKey ? focusable.at(-1) : focusable[0];
  if (document.activeElement !== edge && panel.contains(document.activeElement)) return;
  event.preventDefault();
  next?.focus();
}

/** Restores the focus only if it would be lost. After a click elsewhere, the focus has already moved. */
function restoreFocus(panel: HTMLElement, opener: Element | null): void {
  const active = document.activeElement;
  const isLost = active === null || active === document.body || panel.contains(active);
  if (isLost && opener instanceof HTMLElement) opener.focus();
}

function focusableIn(panel: HTMLElement): HTMLElement[] {
  return [...panel.querySelectorAll<HTMLElement>('a[href]:not([tabindex="-1"]), button, input, select')];
}
