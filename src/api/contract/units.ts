/**
 * Units that catalogue items are booked and priced by. The database accepts no others, and its constraints keep rooms
 * apart by `hour` and count passes by `day`, so that a new unit needs a migration too.
 */
export const bookingUnits = ["hour", "day"] as const;
export type BookingUnit = (typeof bookingUnits)[number];

/** Units that a price can be for. What is rented by the month is not booked online. */
export const priceUnits = [...bookingUnits, "month"] as const;
export type PriceUnit = (typeof priceUnits)[number];

/** Whether a unit is sold as passes, any number of them for each date, and not as a room for a group of people. */
export const hasPasses: Readonly<Record<BookingUnit, boolean>> = { hour: false, day: true };
