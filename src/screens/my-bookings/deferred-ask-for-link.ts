import { deferred } from "../loading/deferred.tsx";

export const DeferredAskForLink = deferred(
  "src/screens/my-bookings/ask-for-link.tsx",
  async () => (await import("./ask-for-link.tsx")).AskForLink,
);
