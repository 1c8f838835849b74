import { deferred } from "../loading/deferred.tsx";

/** The lead form, loaded lazily with its state machine. Until it is loaded, it is a plain HTML form. */
export const DeferredLeadForm = deferred(
  "src/screens/lead-form/lead-form.tsx",
  async () => (await import("./lead-form.tsx")).LeadForm,
);
