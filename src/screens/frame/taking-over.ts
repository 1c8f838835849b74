import { useSyncExternalStore } from "react";

/** True in the render that takes over a server's page, and in no other. */
export function useIsTakingOver(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => false,
    () => true,
  );
}
