import { meetingArrangement, type RoomFacts } from "../../api/contract/drawings.ts";
import type { ProductType } from "../../api/contract/product-types.ts";
import { backWall, depthOf } from "./camera.ts";
import type { Random } from "./colours.ts";

/** A seat. `view` is the side of a sitting person that the viewer sees; `left` and `right` face this way. */
export type Seat = {
  readonly x: number;
  readonly d: number;
  readonly view: "front" | "back" | "left" | "right";
  readonly kind: "chair" | "cushion";
  /** True if the seat is behind the table in the drawing although it is not farther away. */
  readonly isBehind: boolean;
};

/** A table from `x1` to `x2` and from `d1` to `d2`, in metres. */
export type Table = {
  readonly x1: number;
  readonly x2: number;
  readonly d1: number;
  readonly d2: number;
  readonly height: number;
  readonly isRound: boolean;
  readonly hasMonitors: boolean;
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

const layouts: Readonly<Record<ProductType, (facts: RoomFacts, random: Random) => Layout>> = {
  CO_WORKING_MEETING_ROOM: meetingRoom,
  CO_WORKING_MULTI_UTILITY_SPACE: ({ capacity }) => audience(capacity, false),
  CO_WORKING_FLEXI_PASS: ({ capacity }) => cafe(capacity),
  CO_WORKING_PRIVATE_CABIN: ({ capacity }) => cabins(capacity),
  CO_WORKING_FIXED_DESK: ({ capacity }) => ownDesks(capacity),
  CO_WORKING_HOT_DESK: ({ capacity }) => benches(capacity, false),
  CO_WORKING_CABIN: ({ capacity }) => benches(capacity, true),
  CO_WORKING_BE_SPOKE_SOLUTIONS: ({ capacity }) => benches(capacity, true),
};

/** Arranges as many seats as the room has, in the way of its product type. */
export function arrange(facts: RoomFacts, random: Random): Layout {
  return layouts[facts.productType](facts, random);
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

function seat(x: number, d: number, view: Seat["view"], more: Partial<Seat> = {}): Seat {
  return { x, d, view, kind: "chair", isBehind: false, ...more };
}

function table(x1: number, x2: number, d1: number, d2: number, more: Partial<Table> = {}): Table {
  return { x1, x2, d1, d2, height: 0.74, isRound: false, hasMonitors: false, ...more };
}

/** Returns `count` positions around 0 with a distance of `gap`. */
function spread(count: number, gap: number): number[] {
  return Array.from({ length: count }, (_, index) => (index - (count - 1) / 2) * gap);
}

/** Returns ratios of scale, from the back to the front. */
function rowRatios(rows: number, from: number, to: number): number[] {
  return spread(rows, rows === 1 ? 0 : (to - from) / (rows - 1)).map((step) => (from + to) / 2 + step);
}

/**
 * Divides places into rows that differ by at most one place, from the back to the front. `most` limits the ratio of
 * scale of the front row, which grows by `growth` for each row.
 */
function inRows(total: number, perRow: number, from: number, growth: number, most: number) {
  const rows = Math.max(1, Math.round(Math.sqrt(total / perRow)));
  const last = Math.min(most, 1.4 + growth * rows);
  const ratios = rows === 1 ? [1.4] : rowRatios(rows, from, last);
  const list = ratios.map((ratio, row) => ({ ratio, row, count: Math.floor((total + row) / rows) }));
  const widest = Math.ceil(total / rows);
  /** Returns the width of a room with a row of this width in front. The back wall is wider by the row's ratio. */
  const widthFor = (row: number) => Math.max(4.6, (row * last * backWall) / 1420);
  return { list, rows, widest, widthFor };
}

/** Small offices side by side, in storeys if there are many. */
function cabins(capacity: number): Layout {
  return { width: Math.max(4.4, Math.min(capacity, 5) * 1.7), seats: [], tables: [], cabins: capacity };
}

function armchairs(capacity: number): Layout {
  const behind = capacity > 2 ? capacity - 2 : capacity === 1 ? 1 : 0;
  const seats = spread(behind, 0.85).map((x) => seat(x, 1.1, "front", { kind: "cushion" }));
  if (capacity > 1) seats.push(seat(-1.25, 2.2, "right"), seat(1.25, 2.2, "left"));
  return { width: 4.4, seats, tables: [table(-0.55, 0.55, 1.7, 2.6, { height: 0.42, isRound: true })] };
}

function roundTable(capacity: number): Layout {
  const radius = 0.5 + capacity * 0.075;
  const middle = 1.3 + radius;
  const start = [0, -90, 0, -90, 45, 90, 0][capacity] ?? 0;
  const seats = Array.from({ length: capacity }, (_, index) => {
    const angle = ((start + (index * 360) / capacity) * Math.PI) / 180;
    const [across, deep] = [Math.cos(angle), Math.sin(angle)];
    const view = deep < -0.6 ? "front" : deep > 0.6 ? "back" : across < 0 ? "right" : "left";
    return seat(across * (radius + 0.42), middle + deep * (radius + 0.3), view);
  });
  const [d1, d2] = [middle - radius * 0.8, middle + radius * 0.8];
  return { width: 2.7 + 2 * radius, seats, tables: [table(-radius, radius, d1, d2, { isRound: true })] };
}

/** A table across the room, with seats on both sides and at the ends. */
function wideTable(capacity: number): Layout {
  const ends = capacity >= 4 ? 2 : 0;
  const far = Math.ceil((capacity - ends) / 2);
  const close = capacity - ends - far;
  const gap = far < 3 ? 1 : far < 6 ? 0.86 : 0.78;
  const half = (far * gap + 0.25) / 2;
  // Seats opposite each other would hide the people behind them.
  const offset = far === close ? gap / 4 : 0;
  const seats = spread(far, gap).map((x) => seat(x - offset, 0.95, "front"));
  seats.push(...spread(close, gap).map((x) => seat(x + offset, 2.65, "back")));
  if (ends > 0) seats.push(seat(-half - 0.42, 1.85, "right"), seat(half + 0.42, 1.85, "left"));
  return { width: Math.max(4.2, 2 * half + 1.9), seats, tables: [table(-half, half, 1.25, 2.25)] };
}

/** Returns seats at the sides of a table that leads to the back wall. */
function column(depths: readonly number[], x: number): Seat[] {
  return depths.map((d) => seat(x, d, x < 0 ? "right" : "left", { isBehind: true }));
}

/** A table that leads to the back wall, with seats at its long sides and at its far end. */
function longTable(capacity: number): Layout {
  const length = Math.ceil((capacity - 1) / 2);
  const depths = rowRatios(length, 1.24, 1.3 + 0.15 * length).map(depthOf);
  const left = column(depths.slice(0, capacity - 1 - length), -1.2);
  const end = (depths.at(-1) ?? 0) + 0.3;
  const seats = [seat(0, 0.9, "front"), ...left, ...column(depths, 1.2)];
  return { width: 4.3 + 0.22 * length, seats, tables: [table(-0.72, 0.72, 1.35, end)] };
}

/** Tables in the shape of a U, open towards the viewer. */
function horseshoe(capacity: number): Layout {
  const side = Math.min(5, Math.floor(capacity / 4));
  const far = capacity - 2 * side;
  const half = (far * 0.78 + 0.3) / 2;
  const depths = rowRatios(side, 1.24, 1.24 + 0.14 * side).map(depthOf);
  const end = (depths.at(-1) ?? 0) + 0.25;
  const sides = [table(-half, -half + 0.6, 1.5, end), table(half - 0.6, half, 1.5, end)];
  const seats = spread(far, 0.78).map((x) => seat(x, 0.75, "front"));
  seats.push(...column(depths, -half - 0.35), ...column(depths, half + 0.35));
  const width = (2 * half + 1.2) * (1.24 + 0.14 * side) * 0.86;
  return { width, seats, tables: [table(-half, half, 1, 1.5), ...sides] };
}

/** Rows of chairs in front of a stage, or of chairs at tables in front of a board. */
function audience(capacity: number, hasTables: boolean): Layout {
  const { list, widest, widthFor } = inRows(capacity, hasTables ? 1.5 : 1.9, 1.22, 0.11, 2.15);
  const gap = hasTables ? 0.72 : 0.6;
  const aisle = capacity > 8 ? 0.9 : 0;
  const blocks = list.flatMap(({ ratio, count }) => {
    const left = Math.ceil(count / 2);
    const before = spread(left, gap).map((x) => x - ((count - left) * gap + aisle) / 2);
    const after = spread(count - left, gap).map((x) => x + (left * gap + aisle) / 2);
    return [before, after].filter(({ length }) => length > 0).map((xs) => ({ ratio, xs }));
  });
  const tables = blocks.map(({ ratio, xs: [first = 0, ...others] }) => {
    const [x1, x2] = [first - gap / 2 + 0.04, (others.at(-1) ?? first) + gap / 2 - 0.04];
    return table(x1, x2, depthOf(ratio * 0.9), depthOf(ratio * 0.965), { height: 0.72 });
  });
  const seats = blocks.flatMap(({ ratio, xs }) => xs.map((x) => seat(x, depthOf(ratio), "back")));
  return { width: widthFor(widest * gap + aisle), seats, tables: hasTables ? tables : [], hasStage: true };
}

/** Shared tables across the room, with seats on both sides. */
function benches(capacity: number, hasMonitors: boolean): Layout {
  const { list, widest, widthFor } = inRows(capacity, 7, 1.2, 0.15, 1.95);
  const gap = 0.92;
  const seats = list.flatMap(({ ratio, count }) => [
    ...spread(Math.ceil(count / 2), gap).map((x) => seat(x, depthOf(ratio * 0.93), "front")),
    ...spread(Math.floor(count / 2), gap).map((x) => seat(x, depthOf(ratio * 1.09), "back")),
  ]);
  const tables = list.map(({ ratio, count }) => {
    const half = (Math.ceil(count / 2) * gap) / 2;
    return table(-half, half, depthOf(ratio * 0.96), depthOf(ratio * 1.045), { hasMonitors });
  });
  return { width: widthFor(Math.ceil(widest / 2) * gap * 1.08), seats, tables };
}

/** Desks that each belong to one person, with a monitor. */
function ownDesks(capacity: number): Layout {
  const { list, rows, widest, widthFor } = inRows(capacity, 1.9, 1.2, 0.13, 2.1);
  const desks = list.flatMap((each) => spread(each.count, 1.55).map((x) => ({ ...each, x })));
  const seats = desks.map(({ x, ratio, row }) =>
    row < rows - 1 || rows === 1
      ? seat(x, depthOf(ratio * 0.95), "front")
      : seat(x, depthOf(ratio * 1.06), "back"),
  );
  const tables = desks.map(({ x, ratio }) =>
    table(x - 0.66, x + 0.66, depthOf(ratio * 0.965), depthOf(ratio * 1.025), { hasMonitors: true }),
  );
  return { width: widthFor(widest * 1.55), seats, tables };
}

/** A sofa along the back wall and small tables for two. */
function cafe(capacity: number): Layout {
  const quarter = Math.floor(capacity / 4);
  const sofa =
    capacity <= 2 ? capacity : Math.min(5, Math.max(2, quarter) + ((capacity % 2) ^ (quarter % 2)));
  const onSofa = (capacity - sofa) % 2 === 0 ? sofa : sofa + 1;
  const { list, widest, widthFor } = inRows((capacity - onSofa) / 2, 2.2, 1.28, 0.13, 2);
  const pairs = list.flatMap(({ ratio, count }) => spread(count, 2.25).map((x) => ({ x, ratio })));
  const seats = spread(onSofa, 0.74).map((x) => seat(x, 0.35, "front", { kind: "cushion" }));
  for (const { x, ratio } of pairs)
    seats.push(seat(x - 0.72, depthOf(ratio), "right"), seat(x + 0.72, depthOf(ratio), "left"));
  const tables = pairs.map(({ x, ratio }) =>
    table(x - 0.36, x + 0.36, depthOf(ratio * 0.965), depthOf(ratio * 1.03), { isRound: true }),
  );
  return { width: widthFor(Math.max(1, widest) * 2.25), seats, tables };
}
