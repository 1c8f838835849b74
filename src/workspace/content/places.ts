import type { HomeResponse } from "../../api/contract/content.ts";
import type { CityLocation, NamedPlace } from "../../api/contract/places.ts";
import type { ProductType } from "../../api/contract/product-types.ts";
import type { PriceUnit } from "../../api/contract/units.ts";
import type { TermsOfTypes } from "./cancellation-terms.ts";

/** The lowest price of a product type in all listed centres. */
export type FromPrice = {
  /** Without tax; the next field includes GST. */
  readonly fromPricePaise: number;
  readonly fromAllInPricePaise: number;
  readonly unit: PriceUnit;
};

/** Inventory data for content pages, so that content files need not repeat it. */
export type ContentPlaces = {
  /** Cities with at least one centre, in the order of the inventory. */
  readonly citiesWithCentres: () => Promise<CityLocation[]>;
  /** When at least one centre of a city is open on a weekday, by city slug. */
  readonly openingHours: () => Promise<NonNullable<HomeResponse["openingHours"]>>;
  /** Keyed by product type. Types that no centre offers have no entry. */
  readonly fromPrices: () => Promise<ReadonlyMap<ProductType, FromPrice>>;
  /** The cancellation rules of types that can be booked online. The rules that apply to most rooms come first. */
  readonly cancellationTerms: () => Promise<readonly TermsOfTypes[]>;
  /** Finds a city by its slug, even if it has no centres. Null for an unknown city. */
  readonly findCity: (slug: string) => Promise<NamedPlace | null>;
};
