import type { OfferingCard, Section } from "../../api/contract/content.ts";
import type { ProductType } from "../../api/contract/product-types.ts";
import { cancellationRows, type TermsOfTypes } from "./cancellation-terms.ts";
import { presentPicture } from "./picture.ts";
import type { FromPrice } from "./places.ts";
import type { FileSection, HomeFile } from "./schema.ts";

type FromPrices = ReadonlyMap<ProductType, FromPrice>;

/** Converts a section of a file to the API's format: picture URLs, prices of offerings, table of cancellation terms. */
export function presentSection(
  section: FileSection,
  prices: FromPrices,
  terms: readonly TermsOfTypes[],
): Section {
  if (section.kind === "cancellation") {
    return { ...section, kind: "table", rows: [...cancellationRows(terms), ...section.rows] };
  }
  if (section.kind === "offerings") {
    return { ...section, items: section.items.map((card) => presentOffering(card, prices)) };
  }
  if (section.kind !== "hero") return section;
  const { picture, ...rest } = section;
  return picture ? { ...rest, image: presentPicture(picture.name, picture.alt) } : rest;
}

/** Adds to a card the lowest price of its product type. Omits the price if no centre offers the type. */
export function presentOffering(card: HomeFile["offerings"][number], prices: FromPrices): OfferingCard {
  const { picture, productType, ...rest } = card;
  // The alternative text is empty: the card's name is next to the picture, so screen readers would read it twice.
  const image = presentPicture(picture, "");
  if (productType === undefined) return { ...rest, image };
  return { ...rest, image, productType, ...prices.get(productType) };
}
