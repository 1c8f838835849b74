import { addMinutes, istTimeOf } from "../../src/api/contract/ist.ts";
import { daysFromNow, rooms } from "../e2e/support/rooms.ts";
import type { FilledField } from "./form-fields.ts";
import { open, waitUntilIdle } from "./navigate.ts";
import { bookSeparateDays } from "./result-states.ts";
import type { ScreenFixture, SetUpState } from "./screen-state.ts";
import { screenVariants } from "./screen-states.ts";

/** A form of the site, and how to reach and fill it. A form whose fields depend on each other has several cases. */
export type FormCase = {
  /** Name of the form (see `findForms`). */
  readonly form: string;
  /** The part of the form or of the site that the case is about, if there are several. */
  readonly part?: string;
  readonly reach: SetUpState;
  /** Fields that are not filled, because other fields depend on them. */
  readonly skipped?: readonly string[];
  /** Brings the visitor back to the empty form; by default, reloads the page without the stored draft. */
  readonly again?: SetUpState;
  /** Returns how the value of a field appears in the submitted call or URL; by default, unchanged. */
  readonly submitted?: (field: FilledField, fields: readonly FilledField[]) => string;
};

const state = (variant: string, name: string): SetUpState => {
  const found = screenVariants[variant]?.states[name];
  if (typeof found !== "function") throw new Error(`There is no state ${name} of ${variant}.`);
  return found;
};
/** Opens a page anew for each way of filling in its form, because the URL keeps what was submitted. */
const page = (address: string) => anew((fixture) => open(fixture, address));
const anew = (reach: SetUpState): Pick<FormCase, "reach" | "again"> => ({ reach, again: reach });

const neem = `/booking-details/${rooms.neem.buildingId}/${rooms.neem.catalogId}`;
const passes = `/booking-details/${rooms.flexiPass.buildingId}/${rooms.flexiPass.catalogId}`;

/** Opens an item's booking page for a date on which all centres are open. */
const onOpenDay =
  (path: string): SetUpState =>
  async (fixture) => {
    await open(fixture, `${path}?date=${daysFromNow(8, fixture.now())}`);
    await waitUntilIdle(fixture);
  };

/** A ticked box is submitted as `true`. */
const ticked = ({ name, value }: FilledField) => (value === "on" ? `"${name}":true` : value);

/** The URL contains the start and the end of the time instead of its start and duration. */
function timeOf({ name, value }: FilledField, fields: readonly FilledField[]): string {
  const start = fields.find((field) => field.name === "start")?.value ?? "";
  if (name === "start") return `from=${istTimeOf(start)}`;
  return name === "minutes" ? `to=${istTimeOf(addMinutes(start, Number(value)))}` : value;
}

/** Empties the form by typing. The page that shows it cannot be reloaded. */
const emptied: SetUpState = async ({ page }) => {
  for (const field of await page.locator("main form input:not([type=hidden])").all()) await field.fill("");
};

/** Filters of a list that open another page. */
const pageFilters = ["city", "locality", "productType"];

const filtersBut = (name: string) =>
  [...pageFilters, ...["date", "from", "to", "people", "sort", "maxPrice", "metro", "amenities"]].filter(
    (each) => each !== name,
  );

/** Every form with fields. `screens.test.ts` fails if a screen shows a form that is not listed. */
export const formCases: readonly FormCase[] = [
  { form: "date", part: "home", skipped: ["from", "to"], ...page("/") },
  { form: "date", part: "home, from", skipped: ["city", "date", "to"], ...page("/") },
  { form: "date", part: "home, to", skipped: ["city", "date", "from"], ...page("/") },
  { form: "date", part: "filters", skipped: pageFilters, ...page("/meeting-rooms/delhi/all") },
  ...pageFilters.map((name) => ({
    ...{ form: "date", part: name, skipped: filtersBut(name) },
    ...page("/meeting-rooms/delhi/all"),
  })),
  { form: "productType", ...page("/coworking-space/delhi") },
  { form: "lead-form", ...page("/office-space/private-office"), submitted: ticked },
  { form: "q", part: "page", ...page("/search") },
  {
    form: "q",
    part: "header",
    ...anew(state("frame", "header-search")),
  },
  { form: "email", ...page("/my-bookings") },
  {
    form: "choose",
    part: "time",
    skipped: ["date"],
    ...anew(onOpenDay(neem)),
    submitted: timeOf,
  },
  {
    form: "choose",
    part: "day",
    skipped: ["start", "minutes", "people"],
    ...anew(onOpenDay(neem)),
  },
  { form: "choose", part: "passes", skipped: ["date"], ...anew(onOpenDay(passes)) },
  { form: "details", reach: state("booking-details", "details") },
  { form: "coupon", reach: state("booking-details", "pay") },
  { form: "confirm-email", reach: state("booking-details", "confirm-email"), again: emptied },
  { form: "room", reach: state("payment-result", "default") },
  { form: "move", reach: state("payment-result", "moving") },
  { form: "guests", reach: state("payment-result", "default") },
  { form: "cancel", reach: bookSeparateDays },
];

/** Texts to fill in, by the name of the field. */
export function fieldTexts({ now }: ScreenFixture): Record<string, string> {
  return {
    name: "Meera Iyer",
    email: "meera.iyer@example.in",
    phone: "9876501234",
    company: "Iyer Textiles",
    gstin: "29AAGCB7383J1Z4",
    teamSize: "12",
    message: "A quiet corner, please",
    code: "123456",
    q: "desk",
    people: "5",
    times: "3",
    passes: "3",
    maxPrice: "5000",
    date: daysFromNow(9, now()),
    day: daysFromNow(9, now()),
    guestName: "Ravi Das",
    guestEmail: "ravi@example.in",
  };
}
