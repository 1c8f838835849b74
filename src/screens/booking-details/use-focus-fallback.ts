import { type RefObject, useEffect, useRef } from "react";

/**
 * Keeps the focus in a container when its content is replaced, such as a field by its entered value. The focus
 * then moves to the container instead of being lost. Returns the ref of the container, which needs `tabIndex={-1}`.
 * @param part identifies the current content
 */
export function useFocusFallback(part: string | null): RefObject<HTMLDivElement | null> {
  const containerRef = useRef<HTMLDivElement>(null);
  const previousPart = useRef(part);
  useEffect(() => {
    if (previousPart.current !== part && document.activeElement === document.body)
      containerRef.current?.focus();
    previousPart.current = part;
  }, [part]);
  return containerRef;
}
