import { expect } from "vitest";
import type { BookingUnit } from "../../src/api/contract/units.ts";

/** Nouns that occur only in texts about bookings of the other unit. `time` is what a visitor chooses for a room. */
const foreignWords: Readonly<Record<BookingUnit, RegExp>> = {
  hour: /\bpass(es)?\b/i,
  day: /\b(slots?|rooms?|times?)\b/i,
};

/** Asserts that a text about a booking contains no noun of the other unit. */
export function expectOwnWords(text: string, unit: BookingUnit): void {
  const [word] = foreignWords[unit].exec(text) ?? [];
  expect(word, `a foreign word in: ${text}`).toBeUndefined();
}
