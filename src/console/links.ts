/** Returns the path at which the console shows a booking. */
export function bookingHref({ number }: { readonly number: string }): string {
  return `/bookings/${encodeURIComponent(number)}`;
}

/** Returns the path of a centre's day, today without a date. */
export function dayHref(centre: string, date?: string): string {
  return `/?${new URLSearchParams({ centre, ...(date === undefined ? {} : { date }) })}`;
}
