import type { OfferingSlug } from "./offerings.ts";
import type { BookingUnit, PriceUnit } from "./units.ts";

type Facts = {
  /** Name of the type (row N1), also accepted in addresses and in CSV files. */
  readonly label: string;
  /** Heading of a listing. */
  readonly plural: string;
  /** What the capacity of an item counts. */
  readonly capacity: "people" | "desks" | "offices";
  /** The page that explains the type. */
  readonly page: OfferingSlug;
  /** Label of the link to the next step: the listing of a bookable type, the enquiry form of another one. */
  readonly callToAction: string;
  /** Whether lists can be narrowed to the type (row V4). */
  readonly isFilter: boolean;
} & (
  | {
      /** The unit that items of the type are sold by; a type that is sold by the month has no items. */
      readonly unit: BookingUnit;
      /** Whether the type's page leads to online booking; otherwise visitors send an enquiry. */
      readonly isBookable: boolean;
    }
  | { readonly unit: Exclude<PriceUnit, BookingUnit>; readonly isBookable: false }
);

/** The product types (row N1) by their wire values, in the order in which they are offered. */
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
    capacity: "desks",
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
} as const satisfies Record<string, Facts>;

export type ProductType = keyof typeof productTypes;

/** The wire values of all product types. */
export const productTypeNames = Object.keys(productTypes) as [ProductType, ...ProductType[]];

/** The type that listings show when the visitor has not chosen one. */
export const usualType: ProductType = "CO_WORKING_MEETING_ROOM";

/** Returns true for the wire value of a product type, as addresses and forms contain it. */
export function isProductType(text: string | null | undefined): text is ProductType {
  return typeof text === "string" && Object.hasOwn(productTypes, text);
}

/** Returns the product type with a wire value or label, in any case; undefined if there is none. */
export function productTypeNamed(text: string): ProductType | undefined {
  const name = text.trim().toLowerCase();
  return productTypeNames.find(
    (type) => type.toLowerCase() === name || productTypes[type].label.toLowerCase() === name,
  );
}

/**
 * Returns the product type that an offering page explains, by the page's slug. Undefined for other words and for
 * offerings without a type: coworking is a membership, a virtual office an address.
 */
export function productTypeOfPage(slug: string): ProductType | undefined {
  return productTypeNames.find((type) => productTypes[type].page === slug);
}

/** Returns true for a type whose page leads to online booking. */
export function isBookable(type: ProductType | undefined): type is ProductType {
  return isProductType(type) && productTypes[type].isBookable;
}
