/**
 * Units for booking and pricing catalogue items. The database accepts only these units: its constraints prevent
 * overlapping bookings by `hour` and count passes by `day`. A new unit needs a migration.
 */
export const bookingUnits = ["hour", "day"] as const;
export type BookingUnit = (typeof bookingUnits)[number];

/** Units of prices. Monthly rentals are not booked online. */
export const priceUnits = [...bookingUnits, "month"] as const;
export type PriceUnit = (typeof priceUnits)[number];

/** True if a unit is sold as passes (several for each date), false if it is sold as a room for a group. */
export const hasPasses: Readonly<Record<BookingUnit, boolean>> = { hour: false, day: true };
