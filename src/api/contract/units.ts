/** Units that catalogue items are booked and priced by. */
export const bookingUnits = ["hour", "day"] as const;
export type BookingUnit = (typeof bookingUnits)[number];

/** Units that a price can be for. What is rented by the month is not booked online. */
export const priceUnits = [...bookingUnits, "month"] as const;
export type PriceUnit = (typeof priceUnits)[number];
