import { DeferredLeadForm } from "../lead-form/deferred-lead-form.ts";
import { parseEnquirySubject } from "../lead-form/enquiry-subject.ts";
import { statusOf } from "../page-sections/cms-head.ts";
import { defineScreen } from "../screen.ts";
import { ContactUs } from "./contact-us.tsx";
import { contactHead } from "./head.ts";

/** Number of centres shown; the city pages list all of them. */
const shownCentres = "6";

/** The contact page (requirements R2, J2): the lead form, and other ways to contact us. */
export default defineScreen({
  areas: ({ query }) => {
    const { city, centre } = parseEnquirySubject(query);
    return [
      { area: "contactUs.content", input: null },
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
