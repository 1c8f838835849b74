import { bookingStates } from "./booking-rows.ts";
import { formStates } from "./form-rows.ts";
import { frameStates } from "./frame-rows.ts";
import { listingStates } from "./listing-rows.ts";
import { resultStates } from "./result-rows.ts";
import type { Face, Reach, Row } from "./row.ts";
import { usualFaces } from "./usual-faces.ts";

/** Every screen in every state. A screen with two faces stands in it twice; `frame` is what opens over all of them. */
export const table: Readonly<Record<string, Face>> = {
  ...usualFaces,
  "contact-us": withStates(usualFaces["contact-us"], formStates),
  "meeting-rooms": withStates(usualFaces["meeting-rooms"], listingStates),
  "booking-details": withStates(usualFaces["booking-details"], bookingStates),
  "payment-result": { screen: "payment-result", states: resultStates },
  frame: { screen: "frame", states: frameStates },
};

/** The states that can be, one row each. */
export const rows: readonly Row[] = Object.entries(table).flatMap(([face, { states }]) =>
  Object.entries(states)
    .filter((entry): entry is [string, Reach] => typeof entry[1] === "function")
    .map(([state, reach], index) => ({ face, state, reach, seat: index + firstSeat(face) })),
);

/** Only the booking and its result book; the seats of the one come after those of the other. */
function firstSeat(face: string): number {
  return face === "payment-result" ? Object.keys(table["booking-details"]?.states ?? {}).length : 0;
}

function withStates(face: Face, states: Face["states"]): Face {
  return { ...face, states: { ...face.states, ...states } };
}
