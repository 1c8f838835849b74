/** The eight product types (row N1), wire value to label. */
export const productTypeLabels = {
  CO_WORKING_FIXED_DESK: "Fixed Desk",
  CO_WORKING_FLEXI_PASS: "Flexi Pass",
  CO_WORKING_MEETING_ROOM: "Meeting / Conference Room",
  CO_WORKING_MULTI_UTILITY_SPACE: "Event Space",
  CO_WORKING_HOT_DESK: "Hot Desk",
  CO_WORKING_PRIVATE_CABIN: "Private office",
  CO_WORKING_CABIN: "Shared Office Space",
  CO_WORKING_BE_SPOKE_SOLUTIONS: "Bespoke Solutions",
} as const;

export type ProductType = keyof typeof productTypeLabels;

/** All product types, in the order in which they are offered. */
export const productTypes = Object.keys(productTypeLabels) as [ProductType, ...ProductType[]];

/** Product types that are booked online: rooms and event spaces by the hour, hot desks and flexi passes by the day. */
export const bookableProductTypes: readonly ProductType[] = [
  "CO_WORKING_MEETING_ROOM",
  "CO_WORKING_MULTI_UTILITY_SPACE",
  "CO_WORKING_HOT_DESK",
  "CO_WORKING_FLEXI_PASS",
];
