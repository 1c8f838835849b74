import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  drawingPath,
  type FacadeFacts,
  facadeFeatures,
  facadeStyles,
  featuresOf,
  maxSeats,
  parseDrawingPath,
  type RoomFacts,
  roomFeatures,
  seedOf,
} from "./drawings.ts";
import { productTypeNames } from "./product-types.ts";

const seed = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const lettersOf = (features: object) =>
  fc.subarray(Object.keys(features)).map((letters) => letters.toSorted().join(""));
const room: fc.Arbitrary<RoomFacts> = fc.record({
  kind: fc.constant("room"),
  productType: fc.constantFrom(...productTypeNames),
  capacity: fc.integer({ min: 1, max: maxSeats }),
  features: lettersOf(roomFeatures),
  seed,
});
const facade: fc.Arbitrary<FacadeFacts> = fc.record({
  kind: fc.constant("centre"),
  style: fc.constantFrom(...facadeStyles),
  initial: fc.constantFrom(..."abcdefghijklmnopqrstuvwxyz"),
  features: lettersOf(facadeFeatures),
  seed,
});

describe("the path of a drawing", () => {
  it("contains all facts", () => {
    fc.assert(
      fc.property(fc.oneof(room, facade), (facts) => {
        expect(parseDrawingPath(drawingPath(facts))).toEqual(facts);
      }),
    );
  });

  it("is accepted only in the one form that drawingPath returns", () => {
    fc.assert(
      fc.property(
        fc.string({
          unit: fc.constantFrom(
            "meeting-room-",
            "centre-brick-",
            "a-",
            "0-",
            "6",
            "sw",
            "-00c0ffee",
            ".svg",
            "/",
          ),
        }),
        (text) => {
          const path = `/pictures/${text}`;
          const facts = parseDrawingPath(path);
          if (facts !== null) expect(drawingPath(facts)).toBe(path);
        },
      ),
    );
  });

  it.each([
    ["no seats", "meeting-room-0-asw-1f3a9c2e.svg"],
    ["more than 1,000 seats", "meeting-room-1001-asw-1f3a9c2e.svg"],
    ["a leading zero", "meeting-room-06-asw-1f3a9c2e.svg"],
    ["an unknown product type", "ball-room-6-asw-1f3a9c2e.svg"],
    ["an unknown feature", "meeting-room-6-asz-1f3a9c2e.svg"],
    ["unsorted features", "meeting-room-6-was-1f3a9c2e.svg"],
    ["a feature twice", "meeting-room-6-aas-1f3a9c2e.svg"],
    ["a short seed", "meeting-room-6-asw-1f3a9c2.svg"],
    ["a seed in capitals", "meeting-room-6-asw-1F3A9C2E.svg"],
    ["a letter instead of seats", "meeting-room-a-asw-1f3a9c2e.svg"],
    ["an unknown style", "centre-gothic-r-bc-1f3a9c2e.svg"],
    ["a number instead of an initial", "centre-brick-6-bc-1f3a9c2e.svg"],
    ["a feature of rooms", "centre-brick-r-w-1f3a9c2e.svg"],
    ["a constructor's name", "constructor-6-a-1f3a9c2e.svg"],
    ["a line break", "meeting-room-6-asw-1f3a9c2e.svg\n"],
    ["an end that is no SVG", "meeting-room-6-asw-1f3a9c2e.avif"],
  ])("is rejected if it has %s", (_, name) => {
    expect(parseDrawingPath(`/pictures/${name}`)).toBeNull();
  });
});

it("featuresOf recognises amenities regardless of case and in the words of operators", () => {
  expect(featuresOf(["Display screen", "Whiteboard", "Air conditioning"], roomFeatures)).toBe("asw");
  expect(featuresOf(["65-inch TV", "flip chart", "AC", "Video conferencing"], roomFeatures)).toBe(
    ["a", "s", "v", "w"].join(""),
  );
  expect(featuresOf(["Wi-Fi", "Power backup"], roomFeatures)).toBe("");
  expect(featuresOf(["Metro at the door", "Rooftop", "Cafe"], facadeFeatures)).toBe("cmr");
});

it("seedOf returns different seeds of 32 bits for similar ids", () => {
  const seeds = Array.from({ length: 10_000 }, (_, index) => seedOf(`sample-${index}`));
  expect(new Set(seeds).size).toBe(10_000);
  expect(Math.max(...seeds)).toBeLessThan(2 ** 32);
  // Each hexadecimal digit occurs at each position, also for ids that differ only in their end.
  for (let shift = 0; shift < 32; shift += 4)
    expect(new Set(seeds.map((each) => (each >>> shift) & 15)).size).toBe(16);
});
