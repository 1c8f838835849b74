import type { ReactNode } from "react";
import { withQuery } from "../../api/contract/href.ts";
import type { OfferingSlug } from "../../api/contract/offerings.ts";
import { isBookable, type ProductType, productTypeOfPage } from "../../api/contract/product-types.ts";
import * as texts from "../../texts/offering-detail.ts";
import layout from "../../ui/layout.module.css";
import { useArea } from "../data/areas.tsx";
import { cityPath } from "../layout/paths.ts";
import { Band } from "../page-sections/band.tsx";
import { CentreList } from "../page-sections/centre-list.tsx";
import { CityLinks, useCityName } from "../page-sections/city-links.tsx";
import { productTypeRoomsHref } from "../page-sections/next-step.ts";

type Props = {
  readonly slug: OfferingSlug;
  /** Slug of the requested city. */
  readonly city: string | null;
};

/** Lists where the offering is available: links to each city's listing, and some centres. */
export function OfferingPlaces({ slug, city }: Props): ReactNode {
  const productType = productTypeOfPage(slug);
  const centres = useArea("buildings.buildingData").data?.buildings ?? [];
  const cityName = useCityName(city);
  return (
    <Band heading={cityName === undefined ? texts.availableLocations : texts.availableLocationsIn(cityName)}>
      <div className={layout.stackLarge}>
        <CityLinks
          label={texts.offeringByCity(texts.names[slug])}
          hrefOf={(citySlug) => centresOrRoomsHref(citySlug, productType)}
          current={city ?? undefined}
        />
        {centres.length > 0 && <CentreList centres={centres} productType={productType} />}
        {centres.length === 0 && cityName !== undefined && (
          <p className={layout.lead}>{texts.notAvailableIn(cityName)}</p>
        )}
      </div>
    </Band>
  );
}

/** Returns the URL of a city's listing: of rooms for product types booked online, otherwise of centres. */
function centresOrRoomsHref(city: string, productType: ProductType | undefined): string {
  if (isBookable(productType)) return productTypeRoomsHref(productType, city);
  return withQuery(cityPath(city), productType === undefined ? {} : { productType });
}
