import { deferred } from "../../loading/deferred.tsx";

/** The free times of a centre's rooms. Pages of cities and offerings do not load them. */
export const DeferredFreeRooms = deferred(
  "src/screens/places/centre/free-rooms.tsx",
  async () => (await import("./free-rooms.tsx")).FreeRooms,
);
