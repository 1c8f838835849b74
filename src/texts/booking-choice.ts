import { countOf } from "../ui/format/duration.ts";

/** What is wrong with a time that a visitor chooses on the booking page. */
export const texts = {
  date: "Choose a date.",
  closed: "The centre is closed on this day. Choose another date.",
  people: (most: number) => `Choose 1 to ${countOf(most, "person", "people")}.`,
  start: "Choose an available start time.",
  minutes: "Choose a duration that's available from this start time.",
  days: "Choose at least one day.",
  firstDay: "Choose a different first day.",
  tooManyDays: (most: number) =>
    `You can book up to ${most} days in a row online. For more, please contact us.`,
  onlyThisDay: "this day only",
  until: (day: string) => `until ${day}`,
  missingDay: (day: string, bookable: string) =>
    `Passes aren't available on ${day}. Book ${bookable}, and any later days separately.`,
  noneLeft: "No passes are left on this day.",
  passes: (most: number) => (most === 1 ? "Only one pass is left." : `Choose 1 to ${most} passes.`),
  holdNotFound: "We couldn't find your hold. Please choose a time again.",
};
