import { deferred } from "../loading/deferred.tsx";

/** The lead form. Loaded lazily together with its state machine; until then it is a plain form. */
export const DeferredLeadForm = deferred(
  "src/screens/lead-form/lead-form.tsx",
  async () => (await import("./lead-form.tsx")).LeadForm,
);
