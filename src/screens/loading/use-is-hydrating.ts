import { useSyncExternalStore } from "react";

/** Returns true only in the render that hydrates the server's HTML. */
export function useIsHydrating(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => false,
    () => true,
  );
}
