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
import { draw } from "./draw.ts";
import { arrange } from "./layouts.ts";
import { createRandom } from "./shapes.ts";

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

/** The seats of a drawing. Every view of a seat is one symbol, whose id starts with a c. */
const seatsIn = (svg: string) => svg.match(/<use href="#c\w"/g)?.length ?? 0;

const shows = (facts: RoomFacts | FacadeFacts, id: string) => draw(facts).includes(`data-has="${id}"`);

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
        expect(seatsIn(draw(room(type, capacity, features, seed))), `${capacity} ${features}`).toBe(
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
    ["p", "projector"],
    ["s", "screen"],
    ["v", "video"],
    ["w", "whiteboard"],
    ["k", "lockers"],
    ["b", "booth"],
    ["c", "tea"],
    ["r", "printer"],
    ["a", "air"],
    ["m", "sound"],
  ])("shows the amenity %s if the room has it, in a small and in a large room", (letter, id) => {
    for (const capacity of [2, 6, 16, 40]) {
      for (const type of ["CO_WORKING_MEETING_ROOM", "CO_WORKING_HOT_DESK"] as const) {
        const all = Object.keys(roomFeatures)
          .filter((each) => each !== "v" || letter === "v")
          .join("");
        expect(shows(room(type, capacity, all), id), `${type} for ${capacity}`).toBe(true);
        expect(shows(room(type, capacity, all.replace(letter, "")), id)).toBe(false);
      }
    }
  });

  it("has a wheelchair as one of the seats in some step-free rooms", () => {
    const drawings = Array.from({ length: 20 }, (_, seed) =>
      draw(room("CO_WORKING_MEETING_ROOM", 8, "st", seed)),
    );
    const withWheelchair = drawings.filter((svg) => svg.includes('href="#cw"'));
    expect(withWheelchair.length).toBeGreaterThan(5);
    expect(withWheelchair.map(seatsIn)).toEqual(withWheelchair.map(() => 8));
  });

  it("leaves a seat empty and seats at least one person", () => {
    for (let seed = 0; seed < 50; seed += 1) {
      const people = draw(room("CO_WORKING_MEETING_ROOM", 6, "sw", seed)).match(
        /<use href="#[bfs]\d"/g,
      )?.length;
      expect(people).toBeGreaterThan(0);
      expect(people).toBeLessThan(6);
    }
  });
});

it.each([
  ["r", "terrace"],
  ["b", "bicycles"],
  ["c", "cafe"],
  ["m", "metro"],
  ["p", "parking"],
  ["t", "ramp"],
])("a drawing of a façade shows the amenity %s if the centre has it", (letter, id) => {
  const all = Object.keys(facadeFeatures).join("");
  for (const style of facadeStyles) {
    expect(shows(facade(style, all), id)).toBe(true);
    expect(shows(facade(style, all.replace(letter, "")), id)).toBe(false);
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

  it("takes at most 7 kB compressed, also for a room with 1,000 seats", () => {
    for (const facts of drawings) {
      const bytes = brotliCompressSync(draw(facts)).length;
      expect(bytes, JSON.stringify(facts)).toBeLessThan(7_000);
    }
  });
});

it("neighbouring seeds give rooms that differ in their walls, floors and people", () => {
  const drawings = Array.from({ length: 40 }, (_, index) =>
    draw(room("CO_WORKING_MEETING_ROOM", 6, "sw", seedOf(`room-${index}`))),
  );
  expect(new Set(drawings).size).toBe(40);
  // The first shapes are ceiling, side walls and back wall.
  expect(new Set(drawings.map((svg) => svg.slice(0, 1200))).size).toBeGreaterThan(15);
});
