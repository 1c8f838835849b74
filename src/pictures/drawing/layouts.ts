import { meetingArrangement, type RoomFacts } from "../../api/contract/drawings.ts";
import { backWall, depthOf } from "./camera.ts";
import type { Random } from "./shapes.ts";

/** A seat. `view` is the side of a sitting person that the viewer sees; `left` and `right` face this way. */
export type Seat = {
  readonly x: number;
  readonly d: number;
  readonly view: "front" | "back" | "left" | "right";
  readonly kind: "chair" | "stool" | "cushion" | "wheelchair";
  /** True if the seat is behind the table in the drawing although it is not farther away. */
  readonly isBehind?: boolean;
};

/** A table from `x1` to `x2` and from `d1` to `d2`, in metres. */
export type Table = {
  readonly x1: number;
  readonly x2: number;
  readonly d1: number;
  readonly d2: number;
  readonly height: number;
  readonly shape: "box" | "round";
  /** What is on the table in front of the seats. */
  readonly has?: "monitors";
};

/** Where seats and tables are in a room of this width in metres. The number of seats is the capacity. */
export type Layout = {
  readonly width: number;
  readonly seats: readonly Seat[];
  readonly tables: readonly Table[];
  readonly hasStage?: boolean;
  /** Separate cabins along the back wall, one for each seat. */
  readonly cabins?: number;
};

/** Distance between the middles of two chairs, in metres. */
const pitch = 0.78;

/** Arranges as many seats as the room has, in the way of its product type. */
export function arrange(facts: RoomFacts, random: Random): Layout {
  const { capacity } = facts;
  switch (facts.productType) {
    case "CO_WORKING_MEETING_ROOM":
      return meetingRoom(facts, random);
    case "CO_WORKING_MULTI_UTILITY_SPACE":
      return audience(capacity, false);
    case "CO_WORKING_FLEXI_PASS":
      return cafe(capacity);
    case "CO_WORKING_PRIVATE_CABIN":
      return cabins(capacity);
    case "CO_WORKING_FIXED_DESK":
      return ownDesks(capacity);
    case "CO_WORKING_HOT_DESK":
      return benches(capacity, false);
    case "CO_WORKING_CABIN":
    case "CO_WORKING_BE_SPOKE_SOLUTIONS":
      return benches(capacity, true);
  }
}

function meetingRoom(facts: RoomFacts, random: Random): Layout {
  const { capacity } = facts;
  const arrangement = meetingArrangement(facts);
  if (arrangement === "armchairs") return armchairs(capacity);
  if (arrangement === "rows") return audience(capacity, true);
  if (capacity <= 3 || (capacity <= 6 && random.chance(0.5))) return roundTable(capacity);
  if (capacity >= 12 && random.chance(0.5)) return horseshoe(capacity);
  if (capacity >= 6 && capacity <= 12 && random.chance(0.35)) return longTable(capacity);
  return wideTable(capacity);
}

/** Returns `count` positions around 0 with a distance of `gap`. */
function spread(count: number, gap: number): number[] {
  return Array.from({ length: count }, (_, index) => (index - (count - 1) / 2) * gap);
}

/** Divides a number into parts that differ by at most one. */
function divide(total: number, parts: number): number[] {
  return Array.from({ length: parts }, (_, index) => Math.floor((total + index) / parts));
}

/** Ratios of scale for rows, from the back to the front. */
function rowRatios(rows: number, from: number, to: number): number[] {
  return Array.from({ length: rows }, (_, index) =>
    rows === 1 ? (from + to) / 2 : from + ((to - from) * index) / (rows - 1),
  );
}

function armchairs(capacity: number): Layout {
  const behind = capacity > 2 ? capacity - 2 : capacity === 1 ? 1 : 0;
  const seats: Seat[] = spread(behind, 0.85).map((x) => ({ x, d: 1.1, view: "front", kind: "cushion" }));
  if (capacity > 1)
    seats.push(
      { x: -1.25, d: 2.2, view: "right", kind: "chair" },
      { x: 1.25, d: 2.2, view: "left", kind: "chair" },
    );
  return {
    width: 4.4,
    seats,
    tables: [{ x1: -0.55, x2: 0.55, d1: 1.7, d2: 2.6, height: 0.42, shape: "round" }],
  };
}

function roundTable(capacity: number): Layout {
  const radius = 0.5 + capacity * 0.075;
  const middle = 1.3 + radius;
  const start = { 1: -90, 2: 0, 3: -90, 4: 45, 5: 90, 6: 0 }[capacity] ?? 0;
  const seats = Array.from({ length: capacity }, (_, index): Seat => {
    const angle = ((start + (index * 360) / capacity) * Math.PI) / 180;
    const [across, deep] = [Math.cos(angle), Math.sin(angle)];
    const view = deep < -0.6 ? "front" : deep > 0.6 ? "back" : across < 0 ? "right" : "left";
    return { x: across * (radius + 0.42), d: middle + deep * (radius + 0.3), view, kind: "chair" };
  });
  const table = {
    x1: -radius,
    x2: radius,
    d1: middle - radius * 0.8,
    d2: middle + radius * 0.8,
    height: 0.74,
    shape: "round",
  } as const;
  return { width: 2.7 + 2 * radius, seats, tables: [table] };
}

/** A table across the room, with seats on both sides and at the ends. */
function wideTable(capacity: number): Layout {
  const ends = capacity >= 4 ? 2 : 0;
  const far = Math.ceil((capacity - ends) / 2);
  const close = capacity - ends - far;
  const gap = far < 3 ? 1 : far < 6 ? 0.86 : pitch;
  const half = (far * gap + 0.25) / 2;
  // Seats opposite each other would hide the people behind them.
  const offset = far === close ? gap / 4 : 0;
  const seats: Seat[] = [
    ...spread(far, gap).map((x): Seat => ({ x: x - offset, d: 0.95, view: "front", kind: "chair" })),
    ...spread(close, gap).map((x): Seat => ({ x: x + offset, d: 2.65, view: "back", kind: "chair" })),
  ];
  if (ends)
    seats.push(
      { x: -half - 0.42, d: 1.85, view: "right", kind: "chair" },
      { x: half + 0.42, d: 1.85, view: "left", kind: "chair" },
    );
  return {
    width: Math.max(4.2, 2 * half + 1.9),
    seats,
    tables: [{ x1: -half, x2: half, d1: 1.25, d2: 2.25, height: 0.74, shape: "box" }],
  };
}

/** A table that leads to the back wall, with seats at its long sides and at its far end. */
function longTable(capacity: number): Layout {
  const [left, right] = divide(capacity - 1, 2) as [number, number];
  const length = Math.max(left, right);
  const depths = rowRatios(length, 1.24, 1.3 + 0.15 * length).map(depthOf);
  const column = (count: number, x: number, view: Seat["view"]) =>
    depths.slice(0, count).map((d): Seat => ({ x, d, view, kind: "chair", isBehind: true }));
  return {
    width: 4.3 + 0.22 * length,
    seats: [
      { x: 0, d: 0.9, view: "front", kind: "chair" },
      ...column(left, -1.2, "right"),
      ...column(right, 1.2, "left"),
    ],
    tables: [{ x1: -0.72, x2: 0.72, d1: 1.35, d2: (depths.at(-1) ?? 0) + 0.3, height: 0.74, shape: "box" }],
  };
}

/** Tables in the shape of a U, open towards the viewer. */
function horseshoe(capacity: number): Layout {
  const side = Math.min(5, Math.floor(capacity / 4));
  const far = capacity - 2 * side;
  const half = (far * pitch + 0.3) / 2;
  const depths = rowRatios(side, 1.24, 1.24 + 0.14 * side).map(depthOf);
  const column = (x: number, view: Seat["view"]) =>
    depths.map((d): Seat => ({ x, d, view, kind: "chair", isBehind: true }));
  const end = (depths.at(-1) ?? 0) + 0.25;
  return {
    width: (2 * half + 1.2) * (1.24 + 0.14 * side) * 0.86,
    seats: [
      ...spread(far, pitch).map((x): Seat => ({ x, d: 0.75, view: "front", kind: "chair" })),
      ...column(-half - 0.35, "right"),
      ...column(half + 0.35, "left"),
    ],
    tables: [
      { x1: -half, x2: half, d1: 1, d2: 1.5, height: 0.74, shape: "box" },
      { x1: -half, x2: -half + 0.6, d1: 1.5, d2: end, height: 0.74, shape: "box" },
      { x1: half - 0.6, x2: half, d1: 1.5, d2: end, height: 0.74, shape: "box" },
    ],
  };
}

/** Rows of chairs in front of a stage, or of chairs at tables in front of a board. */
function audience(capacity: number, hasTables: boolean): Layout {
  const rows = Math.max(1, Math.round(Math.sqrt(capacity / (hasTables ? 1.5 : 1.9))));
  const gap = hasTables ? 0.72 : 0.6;
  const counts = divide(capacity, rows);
  const aisle = capacity > 8 ? 0.9 : 0;
  const widest = Math.max(...counts) * gap + aisle;
  const last = Math.min(2.15, 1.4 + 0.11 * rows);
  const ratios = rowRatios(rows, hasTables ? 1.24 : 1.2, last);
  const seats: Seat[] = [];
  const tables: Table[] = [];
  counts.forEach((count, row) => {
    const ratio = ratios[row] as number;
    const left = Math.ceil(count / 2);
    const sides = [
      spread(left, gap).map((x) => x - ((count - left) * gap + aisle) / 2),
      spread(count - left, gap).map((x) => x + (left * gap + aisle) / 2),
    ];
    for (const xs of sides.filter((each) => each.length > 0)) {
      seats.push(...xs.map((x): Seat => ({ x, d: depthOf(ratio), view: "back", kind: "chair" })));
      if (hasTables) {
        const [x1, x2] = [(xs[0] as number) - gap / 2 + 0.04, (xs.at(-1) as number) + gap / 2 - 0.04];
        tables.push({
          x1,
          x2,
          d1: depthOf(ratio * 0.9),
          d2: depthOf(ratio * 0.965),
          height: 0.72,
          shape: "box",
        });
      }
    }
  });
  // The front row takes most of the canvas, so the back wall is wider than the rows by their ratio.
  return { width: Math.max(4.6, (widest * last * backWall) / 1480), seats, tables, hasStage: true };
}

/** Shared tables across the room, with seats on both sides. */
function benches(capacity: number, hasMonitors: boolean): Layout {
  const rows = Math.max(1, Math.round(Math.sqrt(capacity / 7)));
  const counts = divide(capacity, rows);
  const gap = 0.92;
  const widest = Math.ceil(Math.max(...counts) / 2) * gap;
  const last = Math.min(2.1, 1.46 + 0.12 * rows);
  const seats: Seat[] = [];
  const tables: Table[] = [];
  rowRatios(rows, rows === 1 ? 1.35 : 1.2, rows === 1 ? 1.35 : last / 1.09).forEach((ratio, row) => {
    const count = counts[row] as number;
    const far = Math.ceil(count / 2);
    const half = (far * gap) / 2;
    seats.push(
      ...spread(far, gap).map((x): Seat => ({ x, d: depthOf(ratio * 0.93), view: "front", kind: "chair" })),
      ...spread(count - far, gap).map(
        (x): Seat => ({ x, d: depthOf(ratio * 1.09), view: "back", kind: "chair" }),
      ),
    );
    tables.push({
      x1: -half,
      x2: half,
      d1: depthOf(ratio * 0.96),
      d2: depthOf(ratio * 1.045),
      height: 0.74,
      shape: "box",
      ...(hasMonitors && { has: "monitors" }),
    });
  });
  return { width: Math.max(4.6, (widest * last * backWall) / 1420), seats, tables };
}

/** Desks that each belong to one person, with a monitor. */
function ownDesks(capacity: number): Layout {
  const rows = Math.max(1, Math.round(Math.sqrt(capacity / 1.9)));
  const counts = divide(capacity, rows);
  const gap = 1.55;
  const last = Math.min(2.1, 1.42 + 0.13 * rows);
  const seats: Seat[] = [];
  const tables: Table[] = [];
  rowRatios(rows, rows === 1 ? 1.4 : 1.2, rows === 1 ? 1.4 : last).forEach((ratio, row) => {
    const isFront = row < rows - 1 || rows === 1;
    for (const x of spread(counts[row] as number, gap)) {
      seats.push({
        x,
        d: depthOf(ratio * (isFront ? 0.95 : 1.06)),
        view: isFront ? "front" : "back",
        kind: "chair",
      });
      tables.push({
        x1: x - 0.66,
        x2: x + 0.66,
        d1: depthOf(ratio * 0.965),
        d2: depthOf(ratio * 1.025),
        height: 0.74,
        shape: "box",
        has: "monitors",
      });
    }
  });
  return { width: Math.max(4.4, (Math.max(...counts) * gap * last * backWall) / 1440), seats, tables };
}

/** A sofa along the back wall and small tables for two. */
function cafe(capacity: number): Layout {
  const sofa =
    capacity <= 2
      ? capacity
      : Math.min(
          5,
          Math.max(2, Math.floor(capacity / 4)) + ((capacity % 2) ^ (Math.floor(capacity / 4) % 2)),
        );
  const onSofa = (capacity - sofa) % 2 === 0 ? sofa : sofa + 1;
  const pairs = (capacity - onSofa) / 2;
  const rows = Math.max(1, Math.round(Math.sqrt(pairs / 2.2)));
  const counts = divide(pairs, rows);
  const gap = 2.25;
  const last = Math.min(2, 1.42 + 0.13 * rows);
  const seats: Seat[] = spread(onSofa, 0.74).map((x) => ({ x, d: 0.35, view: "front", kind: "cushion" }));
  const tables: Table[] = [];
  rowRatios(rows, rows === 1 ? 1.42 : 1.28, rows === 1 ? 1.42 : last).forEach((ratio, row) => {
    spread(counts[row] as number, gap).forEach((x) => {
      const [x1, x2, d] = [x - 0.72, x + 0.72, depthOf(ratio)];
      seats.push({ x: x1, d, view: "right", kind: "chair" }, { x: x2, d, view: "left", kind: "chair" });
      tables.push({
        x1: x - 0.36,
        x2: x + 0.36,
        d1: depthOf(ratio * 0.965),
        d2: depthOf(ratio * 1.03),
        height: 0.74,
        shape: "round",
      });
    });
  });
  return { width: Math.max(4.8, (Math.max(1, ...counts) * gap * last * backWall) / 1420), seats, tables };
}

/** Small offices side by side, in storeys if there are many. */
function cabins(capacity: number): Layout {
  return { width: Math.max(4.4, Math.min(capacity, 5) * 1.7), seats: [], tables: [], cabins: capacity };
}
