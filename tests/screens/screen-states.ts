import { bookingStates } from "./booking-states.ts";
import { emptySectionsState } from "./common-states.ts";
import { commonVariants } from "./common-variants.ts";
import { formStates } from "./form-states.ts";
import { layoutStates } from "./layout-states.ts";
import { listingStates } from "./listing-states.ts";
import { myBookingsStates } from "./my-bookings-states.ts";
import { resultStates } from "./result-states.ts";
import { returningStates } from "./returning-states.ts";
import type { ScreenState, ScreenVariant, SetUpState } from "./screen-state.ts";

/**
 * Every screen in every state. A screen with two variants has two entries. `frame` is the layout around all screens.
 */
export const screenVariants: Readonly<Record<string, ScreenVariant>> = {
  ...commonVariants,
  home: withStates("home", { "next-booking": returningStates.home }),
  "contact-us": withStates("contact-us", formStates),
  "meeting-rooms": withStates("meeting-rooms", listingStates),
  offering: withStates("offering", { "sections-empty": emptySectionsState("/office-space/private-office") }),
  "booking-details": withStates("booking-details", {
    ...bookingStates,
    "last-details": returningStates.details,
  }),
  "my-bookings": withStates("my-bookings", myBookingsStates),
  "payment-result": { screen: "payment-result", states: resultStates },
  frame: { screen: "frame", states: layoutStates },
};

/** Variants whose states create bookings. */
const bookingVariants = ["booking-details", "payment-result", "my-bookings", "home"];

/** All states that can be shown. Each state of each variant has one entry. */
export const screenStates: readonly ScreenState[] = Object.entries(screenVariants).flatMap(
  ([variant, { states }]) =>
    Object.entries(states)
      .filter((entry): entry is [string, SetUpState] => typeof entry[1] === "function")
      .map(([state, reach], index) => ({
        face: variant,
        state,
        reach,
        seat: index + firstSlotIndex(variant),
      })),
);

/**
 * Returns the seat of a variant's first state. The seats of the booking variants are consecutive, so that no two states
 * book the same slot.
 */
function firstSlotIndex(variant: string): number {
  const before = bookingVariants.slice(0, Math.max(bookingVariants.indexOf(variant), 0));
  return before.reduce((seats, each) => seats + Object.keys(screenVariants[each]?.states ?? {}).length, 0);
}

function withStates(name: string, states: ScreenVariant["states"]): ScreenVariant {
  const variant = commonVariants[name];
  if (variant === undefined) throw new Error(`There is no screen ${name}.`);
  return { ...variant, states: { ...variant.states, ...states } };
}
