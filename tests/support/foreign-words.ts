import { expect } from "vitest";
import type { BookingUnit } from "../../src/api/contract/units.ts";

/**
 * Nouns that occur only in texts about bookings of the other unit. `time` is what a visitor chooses for a room. The text of
 * a page has no space between its elements, so a word may follow a letter if it begins with a capital.
 */
const foreignWords: Readonly<Record<BookingUnit, RegExp>> = {
  hour: /((?<![a-z])pass|Pass)(es)?(?![a-z])/,
  day: /((?<![a-z])(slot|room|time)|Slot|Room|Time)s?(?![a-z])/,
};

/** Asserts that a text about a booking contains no noun of the other unit. */
export function expectOwnWords(text: string, unit: BookingUnit): void {
  const [word] = foreignWords[unit].exec(text) ?? [];
  expect(word, `a foreign word in: ${text}`).toBeUndefined();
}
