import { useRef } from "react";

const defaultLength = 3;

/**
 * Returns the length of the list that was loaded last, by default 3. While a list loads, its skeleton has this length, so
 * that the page keeps its height.
 */
export function useLastLength(list: readonly unknown[] | undefined): number {
  const length = useRef(defaultLength);
  if (list !== undefined) length.current = Math.max(1, list.length);
  return length.current;
}
