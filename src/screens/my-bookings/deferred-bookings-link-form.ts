import { deferred } from "../loading/deferred.tsx";

export const DeferredBookingsLinkForm = deferred(
  "src/screens/my-bookings/bookings-link-form.tsx",
  async () => (await import("./bookings-link-form.tsx")).BookingsLinkForm,
);
