import { brotliCompressSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import {
  type FacadeFacts,
  facadeFeatures,
  facadeStyles,
  maxSeats,
  type RoomFacts,
  roomFeatures,
  seedOf,
} from "../../api/contract/drawings.ts";
import { type ProductType, productTypeNames } from "../../api/contract/product-types.ts";
import { createRandom } from "./colours.ts";
import { compose, draw } from "./draw.ts";
import { arrange } from "./layouts.ts";

const room = (productType: ProductType, capacity: number, features = "", seed = 7): RoomFacts => ({
  kind: "room",
  productType,
  capacity,
  features,
  seed,
});
const facade = (style: FacadeFacts["style"], features = "", seed = 7): FacadeFacts => ({
  kind: "centre",
  style,
  initial: "b",
  features,
  seed,
});

/** Returns how many symbols of a drawing have names that match. */
const count = (facts: RoomFacts | FacadeFacts, name: RegExp) =>
  compose(facts).placed.filter((symbol) => name.test(symbol)).length;
const seat = /^(chair-\w+\/|cushion$|wheelchair$)/;
const sitting = /^sitting/;

describe("a drawing of a room", () => {
  it.each(productTypeNames)("of the type %s has as many seats as its capacity, at most a hundred", (type) => {
    for (const capacity of [
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 14, 15, 19, 24, 25, 47, 80, 121, 500, 1000,
    ]) {
      for (const [features, seed] of [
        ["", 1],
        ["psw", 2],
        ["tvw", 3],
      ] as const)
        expect(count(room(type, capacity, features, seed), seat), `${capacity} ${features}`).toBe(
          Math.min(capacity, 100),
        );
    }
  });

  it.each(productTypeNames)("of the type %s is arranged for each capacity up to the largest", (type) => {
    for (let capacity = 1; capacity <= maxSeats; capacity += 1) {
      for (const features of ["", "p", "sw"]) {
        const { seats, cabins = 0 } = arrange(room(type, capacity, features), createRandom(capacity));
        expect(seats.length + cabins).toBe(capacity);
      }
    }
  });

  it.each([
    ["p", "projection"],
    ["s", "screen"],
    ["v", "video-call"],
    ["w", "whiteboards/"],
    ["k", "lockers"],
    ["b", "booth/"],
    ["c", "tea-counter|sideboard"],
    ["r", "printer"],
    ["a", "air-conditioner"],
    ["m", "loudspeaker"],
  ])("shows the amenity %s if the room has it, in a small and in a large room", (letter, symbol) => {
    for (const capacity of [2, 6, 16, 40]) {
      for (const type of ["CO_WORKING_MEETING_ROOM", "CO_WORKING_HOT_DESK"] as const) {
        const all = Object.keys(roomFeatures)
          .filter((each) => each !== "v" || letter === "v")
          .join("");
        const name = new RegExp(`^(${symbol})`);
        expect(count(room(type, capacity, all), name), `${type} for ${capacity}`).toBeGreaterThan(0);
        expect(count(room(type, capacity, all.replace(letter, "")), name)).toBe(0);
      }
    }
  });

  it("has a wheelchair as one of the seats in some step-free rooms", () => {
    const rooms = Array.from({ length: 20 }, (_, seed) => room("CO_WORKING_MEETING_ROOM", 8, "st", seed));
    const withWheelchair = rooms.filter((facts) => count(facts, /^wheelchair$/) === 1);
    expect(withWheelchair.length).toBeGreaterThan(5);
    expect(withWheelchair.map((facts) => count(facts, seat))).toEqual(withWheelchair.map(() => 8));
  });

  it("leaves a seat empty and seats at least one person", () => {
    for (let seed = 0; seed < 50; seed += 1) {
      const people = count(room("CO_WORKING_MEETING_ROOM", 6, "sw", seed), sitting);
      expect(people).toBeGreaterThan(0);
      expect(people).toBeLessThan(6);
    }
  });
});

it.each([
  ["r", "roof-terrace"],
  ["b", "bicycle"],
  ["c", "cafe-parasol"],
  ["m", "metro-sign"],
  ["p", "parking-sign"],
  ["t", "entrance/ramp"],
])("a drawing of a façade shows the amenity %s if the centre has it", (letter, symbol) => {
  const all = Object.keys(facadeFeatures).join("");
  for (const style of facadeStyles) {
    const name = new RegExp(`^${symbol}$`);
    expect(count(facade(style, all), name)).toBeGreaterThan(0);
    expect(count(facade(style, all.replace(letter, "")), name)).toBe(0);
  }
});

describe("every drawing", () => {
  const drawings = [
    ...productTypeNames.flatMap((type) =>
      [1, 5, 14, 60, 120, 1000].map((seats) => room(type, seats, Object.keys(roomFeatures).join(""), 3)),
    ),
    ...facadeStyles.flatMap((style) =>
      [1, 2, 3, 4].map((seed) => facade(style, Object.keys(facadeFeatures).join(""), seed)),
    ),
  ];

  it("is the same text for the same facts", () => {
    for (const facts of drawings) {
      const first = draw(facts);
      expect(draw(facts) === first).toBe(true);
    }
  });

  it("has valid numbers and is well-formed, so that it can be rendered", async () => {
    for (const facts of drawings) {
      const svg = draw(facts);
      expect(/NaN|undefined|Infinity/.exec(svg)?.[0]).toBeUndefined();
      expect(await sharp(Buffer.from(svg)).metadata()).toMatchObject({ width: 1600, height: 1200 });
    }
  });

  it("refers only to its own ids, and contains no script and no other file", () => {
    for (const facts of drawings) {
      const svg = draw(facts);
      const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(ids).size).toBe(ids.length);
      for (const [, id] of svg.matchAll(/(?:href="|url\()#([^")]+)/g)) expect(ids).toContain(id);
      expect(/<script|<image|<foreignObject|href="[^#]|\son\w+=/.exec(svg)?.[0]).toBeUndefined();
    }
  });

  it("takes at most 7 kB compressed and has at most 250 elements, also for a room with 1,000 seats", () => {
    for (const facts of drawings) {
      const svg = draw(facts);
      expect(brotliCompressSync(svg).length, JSON.stringify(facts)).toBeLessThan(7_000);
      expect(svg.match(/<\w/g)?.length, JSON.stringify(facts)).toBeLessThan(250);
    }
  });
});

it("neighbouring seeds give rooms that differ in their walls, floors and people", () => {
  const drawings = Array.from({ length: 40 }, (_, index) =>
    draw(room("CO_WORKING_MEETING_ROOM", 6, "sw", seedOf(`room-${index}`))),
  );
  expect(new Set(drawings).size).toBe(40);
  // The first shapes are ceiling, walls and floor.
  expect(new Set(drawings.map((svg) => svg.slice(0, 900))).size).toBeGreaterThan(15);
});
