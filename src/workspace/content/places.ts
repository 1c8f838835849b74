import type { CityLocation, NamedPlace } from "../../api/contract/places.ts";
import type { ProductType } from "../../api/contract/product-types.ts";
import type { PriceUnit } from "../../api/contract/units.ts";
import type { TermsOfTypes } from "./cancellation-terms.ts";

/** The lowest price of a product type over all listed centres. */
export type FromPrice = {
  /** Without tax; the next field includes GST. */
  readonly fromPricePaise: number;
  readonly fromAllInPricePaise: number;
  readonly unit: PriceUnit;
};

/** Data of the inventory for content pages, so that no text repeats it. */
export type ContentPlaces = {
  /** Cities with at least one centre, in the order of the inventory. */
  readonly citiesWithCentres: () => Promise<CityLocation[]>;
  /** Omits types that no centre offers. */
  readonly fromPrices: () => Promise<ReadonlyMap<ProductType, FromPrice>>;
  /** The cancellation rules of types that can be booked online, those of most rooms first. */
  readonly cancellationTerms: () => Promise<readonly TermsOfTypes[]>;
  /** Finds a city by its slug, with or without centres; null if there is none. */
  readonly findCity: (slug: string) => Promise<NamedPlace | null>;
};
