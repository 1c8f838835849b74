import type { OfferingSlug } from "../../api/contract/offerings.ts";
import { isBookable, productTypeOfPage } from "../../api/contract/product-types.ts";
import { parseEnquirySubject } from "../lead-form/enquiry-subject.ts";
import { statusOf } from "../page-sections/cms-head.ts";
import type { AreaRequest, ReadArea, RouteLocation } from "../screen.ts";

/** Number of centres shown. The listings show all of them. */
const shownCentres = "6";

/** Returns the areas of an offering page: content, prices, centres, and the lead form if it has one. */
export function offeringAreas(slug: OfferingSlug, { query }: RouteLocation): readonly AreaRequest[] {
  const productType = productTypeOfPage(slug);
  const { city } = parseEnquirySubject(query);
  const centres = {
    pageSize: shownCentres,
    ...(productType && { productType }),
    ...(city !== null && { city }),
  };
  return [
    { area: "offeringDetails", input: slug },
    { area: "offerings", input: null },
    { area: "buildings.buildingData", input: centres },
    ...(isBookable(productType) ? [] : [{ area: "contactUs.content", input: null } as const]),
  ];
}

export function offeringStatus(read: ReadArea): number {
  return statusOf("offeringDetails", read);
}
