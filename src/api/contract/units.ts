/**
 * Units that catalogue items are booked and priced by. The database accepts only these; its constraints prevent
 * overlapping bookings by `hour` and count passes by `day`. A new unit needs a migration.
 */
export const bookingUnits = ["hour", "day"] as const;
export type BookingUnit = (typeof bookingUnits)[number];

/** Units of prices. Monthly rentals are not booked online. */
export const priceUnits = [...bookingUnits, "month"] as const;
export type PriceUnit = (typeof priceUnits)[number];

/** Whether a unit is sold as passes (several for each date) instead of as a room for a group. */
export const hasPasses: Readonly<Record<BookingUnit, boolean>> = { hour: false, day: true };
