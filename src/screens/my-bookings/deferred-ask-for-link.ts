import { deferred } from "../loading/deferred.tsx";

export const DeferredBookingsLinkForm = deferred(
  "src/screens/my-bookings/ask-for-link.tsx",
  async () => (await import("./ask-for-link.tsx")).BookingsLinkForm,
);
