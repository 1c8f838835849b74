import type { ReactNode } from "react";
import { listRooms } from "../../api/calls/places.ts";
import { withQuery } from "../../api/contract/href.ts";
import type { OfferingSlug } from "../../api/contract/offerings.ts";
import { isBookable, type ProductType, productTypeOfPage } from "../../api/contract/product-types.ts";
import * as texts from "../../texts/offering-detail.ts";
import layout from "../../ui/layout.module.css";
import { useArea } from "../data/areas.tsx";
import { browserCalls } from "../data/browser-calls.ts";
import { cityPath } from "../layout/paths.ts";
import { useNavigate } from "../navigation/navigate.ts";
import { Band } from "../page-sections/band.tsx";
import { CentreList } from "../page-sections/centre-list.tsx";
import { CityLinks, useCityName } from "../page-sections/city-links.tsx";
import { citiesId, productTypeRoomsHref } from "../page-sections/next-step.ts";
import { NearMe } from "../results/near-me.tsx";

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
    <Band
      id={citiesId}
      heading={cityName === undefined ? texts.availableLocations : texts.availableLocationsIn(cityName)}
    >
      <div className={layout.stackLarge}>
        <CityLinks
          label={texts.offeringByCity(texts.names[slug])}
          hrefOf={(citySlug) => centresOrRoomsHref(citySlug, productType)}
          current={city ?? undefined}
        />
        {isBookable(productType) && <NearestCity productType={productType} />}
        {centres.length > 0 && <CentreList centres={centres} productType={productType} />}
        {centres.length === 0 && cityName !== undefined && (
          <p className={layout.lead}>{texts.notAvailableIn(cityName)}</p>
        )}
      </div>
    </Band>
  );
}

/** A button that opens the listing of the nearest city with the product type, nearest first. */
function NearestCity({ productType }: { readonly productType: ProductType }): ReactNode {
  const navigate = useNavigate();
  const open = async (near: string) => {
    const query = { productType, near, sort: "distance", pageSize: "1" } as const;
    const { items } = await listRooms(query, browserCalls);
    const city = items[0]?.building.city.slug;
    if (city !== undefined) navigate(productTypeRoomsHref(productType, city, { near, sort: "distance" }));
  };
  return <NearMe notLocated={texts.notLocated} onFound={open} />;
}

/** Returns the URL of a city's listing: of rooms for product types booked online, otherwise of centres. */
function centresOrRoomsHref(city: string, productType: ProductType | undefined): string {
  if (isBookable(productType)) return productTypeRoomsHref(productType, city);
  return withQuery(cityPath(city), productType === undefined ? {} : { productType });
}
