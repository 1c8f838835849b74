import { deferred } from "../loading/deferred.tsx";

/** The empty state of the list, loaded only if no room matches. */
export const DeferredNoRooms = deferred(
  "src/screens/meeting-rooms/no-rooms.tsx",
  async () => (await import("./no-rooms.tsx")).NoRooms,
);
