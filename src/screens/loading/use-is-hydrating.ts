import { useSyncExternalStore } from "react";

/** Returns true in the render that hydrates the server's HTML, and in no other. */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => false,
    () => true,
  );
}
