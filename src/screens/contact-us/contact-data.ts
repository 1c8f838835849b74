import type { Brand, FooterContent, HeaderFooterResponse } from "../../api/contract/content.ts";
import type { AreaView } from "../../machines/area/selectors.ts";

/** Our contact data. `info` is null if the content service has none. */
export type ContactData = {
  readonly brand: Brand;
  readonly info: FooterContent["ContactInfo"][number] | null;
};

/**
 * Returns the data area `contactUs.contactData` (requirement D contact us: contact data). It is a view of the layout's
 * area, so that the document contains the contact data once.
 */
export function contactDataView({
  fetching,
  data,
  error,
}: AreaView<HeaderFooterResponse>): AreaView<ContactData> {
  return { fetching, data: data && { brand: data.brand, info: data.footer.ContactInfo[0] ?? null }, error };
}
