import { type RefObject, useEffect, useRef } from "react";

/**
 * Keeps the focus when one part of an element replaces another, such as a field and its entered value: the focus moves
 * to the element itself instead of being lost. Returns the element's ref; it needs `tabIndex={-1}`.
 */
export function useFocusFallback(part: string | null): RefObject<HTMLDivElement | null> {
  const containerRef = useRef<HTMLDivElement>(null);
  const shown = useRef(part);
  useEffect(() => {
    if (shown.current !== part && document.activeElement === document.body) containerRef.current?.focus();
    shown.current = part;
  }, [part]);
  return containerRef;
}
