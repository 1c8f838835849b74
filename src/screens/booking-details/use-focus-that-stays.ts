import { type RefObject, useEffect, useRef } from "react";

/**
 * Where parts take each other's place, as a field and what was entered in it: the focus, which would be lost with the part
 * that goes, comes to the place itself. Answers the place's ref; it needs `tabIndex={-1}`.
 */
export function useFocusThatStays(part: string | null): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(part);
  useEffect(() => {
    if (shown.current !== part && document.activeElement === document.body) place.current?.focus();
    shown.current = part;
  }, [part]);
  return place;
}
