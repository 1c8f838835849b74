import { weekdayOf } from "./ist.ts";
import type { Building } from "./places.ts";

/** A stretch of a day in which a centre is open; times are `HH:MM` in IST. */
export type OpenWindow = { readonly opens: string; readonly closes: string };

/** Opening hours of a centre: its week (day 0 is Sunday), and the dates that differ, closed when without times. */
export type Schedule = {
  readonly hours: readonly (OpenWindow & { readonly day: number })[];
  readonly exceptions: readonly {
    readonly date: string;
    readonly opens?: string | null | undefined;
    readonly closes?: string | null | undefined;
    readonly reason?: string | undefined;
  }[];
};

/** When a centre is open on a date: the windows in order, none when closed, and why when the date is special. */
export type Opening = { readonly windows: readonly OpenWindow[]; readonly reason?: string | undefined };

/** The opening of an IST date; a dated exception replaces the day of the week. Windows that meet are one. */
export function openingOn({ hours, exceptions }: Schedule, date: string): Opening {
  const exception = exceptions.find((each) => each.date === date);
  if (exception === undefined) return { windows: joined(hours.filter(({ day }) => day === weekdayOf(date))) };
  const { opens, closes, reason } = exception;
  return { windows: opens && closes ? [{ opens, closes }] : [], reason };
}

/** A stretch of an IST date in which a centre is open. */
export type DayWindow = OpenWindow & { readonly date: string };

/** The windows of IST dates, in order; a date may have several, and one on which the centre is closed has none. */
export function openingOfDates(schedule: Schedule, dates: readonly string[]): DayWindow[] {
  return dates.flatMap((date) =>
    openingOn(schedule, date).windows.map(({ opens, closes }) => ({ date, opens, closes })),
  );
}

/** What the wire says of a centre's opening hours. */
export type OpeningHours = Pick<Building, "openingHours" | "exceptions">;

/** The schedule of a centre as the wire has it. */
export function scheduleOf({ openingHours, exceptions = [] }: OpeningHours): Schedule {
  return { hours: openingHours, exceptions };
}

function joined(windows: readonly OpenWindow[]): OpenWindow[] {
  const whole: OpenWindow[] = [];
  for (const { opens, closes } of windows.toSorted((one, other) => (one.opens < other.opens ? -1 : 1))) {
    const last = whole.at(-1);
    if (last === undefined || last.closes < opens) whole.push({ opens, closes });
    else if (last.closes < closes) whole[whole.length - 1] = { opens: last.opens, closes };
  }
  return whole;
}
