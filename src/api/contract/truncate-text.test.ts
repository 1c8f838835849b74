import { expect, test } from "vitest";
import { truncateText } from "./truncate-text.ts";

test.each([
  ["ab🏢", 3, "ab"],
  ["ab🏢", 4, "ab🏢"],
  // The limit falls inside a consonant with its vowel sign, and inside a family emoji.
  ["नकि", 2, "न"],
  ["a👨‍👩‍👧", 6, "a"],
  ["abc", 2, "ab"],
  ["abc", 3, "abc"],
  ["", 3, ""],
])(
  "truncateText shortens %s to at most %i code units without splitting a character",
  (text, limit, expected) => {
    expect(truncateText(text, limit)).toBe(expected);
  },
);
