import { askedSubject } from "../lead-form/asked-subject.ts";
import { DeferredLeadForm } from "../lead-form/deferred-lead-form.ts";
import { statusOf } from "../page-sections/cms-head.ts";
import { defineScreen } from "../screen.ts";
import { ContactUs } from "./contact-us.tsx";
import { contactHead } from "./head.ts";

/** How many centres are named; the city pages have them all. */
const shownCentres = "6";

/** The contact page (rows R2, J2): the lead form, and every other way to reach us. */
export default defineScreen({
  areas: ({ query }) => {
    const { city, centre } = askedSubject(query);
    return [
      { area: "contactUs.content", input: null },
      { area: "contactUs.contactData", input: null },
      { area: "contactUs.buildings", input: { pageSize: shownCentres, ...(city !== null && { city }) } },
      ...(centre === null
        ? []
        : [{ area: "buildings.buildingData", input: { buildingId: centre } } as const]),
    ];
  },
  head: (_, read) => contactHead(read),
  status: (_, read) => statusOf("contactUs.content", read),
  deferred: [DeferredLeadForm],
  Component: ContactUs,
});
