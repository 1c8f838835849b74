/** Returns the path at which the console shows a booking. */
export function bookingHref({ number }: { readonly number: string }): string {
  return `/bookings/${encodeURIComponent(number)}`;
}

/** Returns the path of a booking's page with the form of an act opened. */
export function bookingActHref(booking: { readonly number: string }, act: "move" | "cancel"): string {
  return `${bookingHref(booking)}?act=${act}#${act}`;
}

/** Returns the path of a block's page, with the bookings inside. */
export function blockPageHref({ id }: { readonly id: string }): string {
  return `/blocks/${id}`;
}

/** Returns the path of a centre's day, today without a date. */
export function dayHref(centre: string, date?: string): string {
  return `/?${new URLSearchParams({ centre, ...(date === undefined ? {} : { date }) })}`;
}

/** Returns the path of seven days of a centre, from today on without a date. */
export function weekHref(centre: string, date?: string): string {
  return `/week${dayHref(centre, date).slice(1)}`;
}

/** Part of a day in a room. `date`: IST date. `start` and `end`: IST times such as `09:30`. */
export type RoomTime = {
  readonly centre: string;
  readonly item: string;
  readonly date: string;
  readonly start: string;
  readonly end: string;
};

/** Returns the path of the form that books a room by phone, filled in with a time. */
export function bookHref(time: RoomTime): string {
  return `/book?${new URLSearchParams(time)}`;
}

/** Returns the path of the form that blocks a room, filled in with a time. */
export function blockHref(time: RoomTime): string {
  return `/blocks/new?${new URLSearchParams(time)}`;
}
