import { countOf } from "../ui/format/duration.ts";

/** What a room or a pass is like, and when it is next available, on cards and on its page. */
export const texts = {
  facts: "Details",
  upTo: (people: number) => `Up to ${countOf(people, "person", "people")}`,
  passesADay: (passes: number) => `${countOf(passes, "pass", "passes")} a day`,
  seeTimes: "See available times",
  nothingThisWeek: "Nothing available this week",
  available: (day: string) => `Available ${day}`,
  availableFrom: (day: string, time: string) => `Available ${day} from ${time}`,
};
