import type { CityLocation, NamedPlace } from "../../api/contract/places.ts";
import type { ProductType } from "../../api/contract/product-types.ts";
import type { PriceUnit } from "../../api/contract/units.ts";
import type { TermsOfTypes } from "./cancellation-terms.ts";

/** The lowest price of a product type over all centres that can be shown. */
export type FromPrice = {
  /** Without tax, and with GST. */
  readonly fromPricePaise: number;
  readonly fromAllInPricePaise: number;
  readonly unit: PriceUnit;
};

/** What the content's pages take from the inventory, so that no text repeats it. */
export type PlacesForContent = {
  /** Cities with at least one centre, in the order of the inventory. */
  readonly citiesWithCentres: () => Promise<CityLocation[]>;
  /** A type that no centre offers is left out. */
  readonly fromPrices: () => Promise<ReadonlyMap<ProductType, FromPrice>>;
  /** The rules of cancelling what can be booked online, those of most rooms first. */
  readonly cancellationTerms: () => Promise<readonly TermsOfTypes[]>;
  /** A city by its slug, with or without centres; null when there is none. */
  readonly findCity: (slug: string) => Promise<NamedPlace | null>;
};
