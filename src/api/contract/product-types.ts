import type { OfferingSlug } from "./offerings.ts";
import type { BookingUnit, PriceUnit } from "./units.ts";

type ProductTypeDefinition = {
  /** Name of the type (requirement N1), also accepted in URLs and CSV files. */
  readonly label: string;
  /** Heading of the type's listing. */
  readonly plural: string;
  /** Unit of an item's capacity. */
  readonly capacity: "people" | "passes" | "desks" | "offices";
  readonly page: OfferingSlug;
  /** Label of the link to the next step: the listing of a bookable type, or the enquiry form. */
  readonly callToAction: string;
  /** True if lists can be filtered by the type (requirement V4). */
  readonly isFilter: boolean;
} & (
  | {
      /** Unit by which items of the type are sold. Types sold by the month have no items. */
      readonly unit: BookingUnit;
      /** True if the type can be booked online. Otherwise visitors send an enquiry. */
      readonly isBookable: boolean;
    }
  | { readonly unit: Exclude<PriceUnit, BookingUnit>; readonly isBookable: false }
);

/** The product types (requirement N1) by their API values, in display order. */
export const productTypes = {
  CO_WORKING_FIXED_DESK: {
    label: "Fixed Desk",
    plural: "Fixed desks",
    unit: "day",
    capacity: "desks",
    isBookable: false,
    page: "fixed-desk",
    callToAction: "Get a quote",
    isFilter: true,
  },
  CO_WORKING_FLEXI_PASS: {
    label: "Flexi Pass",
    plural: "Flexi passes",
    unit: "day",
    capacity: "passes",
    isBookable: true,
    page: "flexi-pass",
    callToAction: "Find a pass",
    isFilter: true,
  },
  CO_WORKING_MEETING_ROOM: {
    label: "Meeting / Conference Room",
    plural: "Meeting rooms",
    unit: "hour",
    capacity: "people",
    isBookable: true,
    page: "meeting-room",
    callToAction: "Find a room",
    isFilter: true,
  },
  CO_WORKING_MULTI_UTILITY_SPACE: {
    label: "Event Space",
    plural: "Event spaces",
    unit: "hour",
    capacity: "people",
    isBookable: true,
    page: "event-space",
    callToAction: "Find a space",
    isFilter: true,
  },
  CO_WORKING_HOT_DESK: {
    label: "Hot Desk",
    plural: "Hot desks",
    unit: "day",
    capacity: "desks",
    isBookable: true,
    page: "hot-desk",
    callToAction: "Find a desk",
    isFilter: true,
  },
  CO_WORKING_PRIVATE_CABIN: {
    label: "Private office",
    plural: "Private offices",
    unit: "day",
    capacity: "offices",
    isBookable: false,
    page: "private-office",
    callToAction: "Get a quote",
    isFilter: true,
  },
  CO_WORKING_CABIN: {
    label: "Shared Office Space",
    plural: "Shared office spaces",
    unit: "day",
    capacity: "desks",
    isBookable: false,
    page: "office-space",
    callToAction: "Get a quote",
    isFilter: true,
  },
  CO_WORKING_BE_SPOKE_SOLUTIONS: {
    label: "Bespoke Solutions",
    plural: "Bespoke solutions",
    unit: "day",
    capacity: "desks",
    isBookable: false,
    page: "bespoke-solutions",
    callToAction: "Get a quote",
    isFilter: false,
  },
} as const satisfies Record<string, ProductTypeDefinition>;

export type ProductType = keyof typeof productTypes;

export const productTypeNames = Object.keys(productTypes) as [ProductType, ...ProductType[]];

/** The product type of listings if the visitor has not chosen one. */
export const defaultProductType: ProductType = "CO_WORKING_MEETING_ROOM";

/** Checks that a text from a URL or a form is the API value of a product type. */
export function isProductType(text: string | null | undefined): text is ProductType {
  return typeof text === "string" && Object.hasOwn(productTypes, text);
}

/** Returns the product type with this API value or label, ignoring case; undefined if there is none. */
export function productTypeByLabel(text: string): ProductType | undefined {
  const name = text.trim().toLowerCase();
  return productTypeNames.find(
    (type) => type.toLowerCase() === name || productTypes[type].label.toLowerCase() === name,
  );
}

/**
 * Returns the product type of an offering page, by the page's slug. Undefined for other slugs, and for two offerings
 * without a type: coworking, which is a membership, and the virtual office, which is an address.
 */
export function productTypeOfPage(slug: string): ProductType | undefined {
  return productTypeNames.find((type) => productTypes[type].page === slug);
}

export function isBookable(type: ProductType | undefined): type is ProductType {
  return isProductType(type) && productTypes[type].isBookable;
}
