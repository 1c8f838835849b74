import type { RoomFacts } from "../../api/contract/drawings.ts";
import type { Point } from "../symbols/path.ts";
import { createCamera } from "./camera.ts";
import { type Canvas, size } from "./canvas.ts";
import { accents, colourTable, createRandom, darker, lighter, type Random } from "./colours.ts";
import { arrange, type Seat, type Table } from "./layouts.ts";
import { createPeople, drawPerson, type Person } from "./people.ts";

/** Something at the back wall: symbols on each other, `@` for a person. `width` is in centimetres. */
type Fixture = { readonly width: number; readonly symbols: readonly string[] };

/** Smallest size of what is at the back wall, compared with its dimensions in centimetres. */
const smallest = 0.88;

const widthOf = (fixtures: readonly Fixture[]) => fixtures.reduce((sum, { width }) => sum + width, 0);

function roomColours({ seed }: RoomFacts, random: Random) {
  const [wall = "", side = ""] = random.pick(colourTable.walls);
  const [floor = "", mark = ""] = random.pick(colourTable.floors);
  const [wood = "", legs = ""] = colourTable.woods[seed % 3] ?? [];
  const others = accents.filter((each) => each !== wall);
  const [accent = "", chair = "", one = "", other = ""] = random.shuffle(others);
  const { beam, ...time } = random.pick(colourTable.times);
  const [foliage, ground] = [random.pick(colourTable.foliage), colourTable.palette.sand];
  const scene = { wall, side, floor, mark, foliage, ...time, ...(beam && { beam }) };
  return { ...scene, ...{ wood, legs, accent, chair, one, other, cup: one, pot: other, ground } };
}

/** Chooses the layout, the colours and the people of a room. */
function createRoom(facts: RoomFacts, canvas: Canvas) {
  const random = createRandom(facts.seed);
  const layout = arrange(facts, random);
  const colours = roomColours(facts, random);
  const isCrowd = layout.seats.length > 14;
  const people = createPeople(random, isCrowd ? 3 : 5);
  const named = layout.cabins === undefined ? namedFixtures(facts, random) : [];
  // All that the amenities name fits on the back wall.
  const camera = createCamera(Math.max(layout.width, (widthOf(named) / 100) * smallest + 0.3));
  return {
    ...{ facts, canvas, random, layout, colours, people, named, camera, isCrowd },
    has: (letter: string) => facts.features.includes(letter),
    /** Draws a symbol in centimetres at a point of the room. */
    place: (symbol: string, x: number, d: number, y = 0, factor: number | Point = 1) => {
      const [fx, fy] = typeof factor === "number" ? [factor, factor] : factor;
      const scale = camera.scale(d) / 100;
      canvas.place(symbol, camera.at(x, y, d), { x: scale * fx, y: scale * fy }, colours);
    },
    /** Draws person number `index` at a point of the room. */
    seat: (index: number, view: Seat["view"] | "standing", x: number, d: number, y = 0, factor = 1) => {
      const scale = (camera.scale(d) / 100) * factor;
      drawPerson(canvas, people[index % people.length] as Person, view, camera.at(x, y, d), scale);
    },
  };
}
type Room = ReturnType<typeof createRoom>;

/** Draws a room from its facts. */
export function drawRoom(facts: RoomFacts, canvas: Canvas): void {
  const room = createRoom(facts, canvas);
  const { layout, camera, random, colours } = room;
  const crowd = layout.cabins ?? layout.seats.length;
  if (crowd > 14) canvas.omitDetails(crowd > 40 ? 20 : crowd > 24 ? 12 : 6);
  drawWalls(room);
  drawBackWall(room);
  if (layout.cabins === undefined) drawPlants(room, 0.25);
  else drawCabins(room, layout.cabins);
  const lamp = random.pick(["lamps/dome", "lamps/basket", "lamps/globe", "lamps/cone"]);
  for (const x of lampPositions(room))
    room.place(lamp, x, 1.6, camera.height, Math.max(1, camera.height / 3.4));
  if (layout.cabins === undefined) furnish(room);
  else drawPlants(room, 2.6);
  if (colours.beam === undefined) canvas.rect(0, 0, size.width, size.height, "#3a2a6e", "0.07");
}

/** Draws ceiling, walls, floor, side windows and the door. Their symbols start at the vanishing point. */
function drawWalls({ canvas, camera, random, colours, has }: Room): void {
  const direction = random.pick([-1, 1]);
  const windows = has("d") ? "many" : "one";
  const draw = (symbol: string, x = direction) =>
    canvas.place(symbol, [size.width / 2, camera.horizon], { x, y: camera.stretch }, colours);
  canvas.rect(0, 0, size.width, size.height, colourTable.palette.paper);
  draw("room");
  draw(random.pick(["floor-boards", "floor-tiles", "floor-terrazzo", "floor-boards"]));
  if (colours.beam !== undefined) draw(`sunlight/${windows}`);
  draw(`side-windows/${windows}`);
  draw("side-door", -direction);
}

/** Returns what the amenities name, at the back wall. */
function namedFixtures({ productType, features }: RoomFacts, random: Random): Fixture[] {
  const isClosed = /MEETING|UTILITY/.test(productType);
  const board = random.pick(["whiteboards/chart", "whiteboards/notes", "whiteboards/rings"]);
  const byFeature: readonly (readonly [RegExp, number, ...string[]])[] = [
    [/p/, 250, "projection"],
    [/[sv]/, 190, features.includes("v") ? "video-call" : "screen"],
    [/w/, 172, board],
    [/k/, 142, "lockers"],
    [/b/, 128, "booth/behind", "@", "booth/front"],
    [/c/, isClosed ? 150 : 196, isClosed ? "sideboard" : "tea-counter"],
    [/r/, 90, "printer"],
  ];
  const shown = byFeature.filter(([letter]) => letter.test(features));
  return shown.map(([, width, ...symbols]) => ({ width, symbols }));
}

/** Draws the back wall: what the amenities name, windows, and what fills the rest of the wall. */
function drawBackWall(room: Room): void {
  const { camera, random, layout, named, place, has } = room;
  const available = camera.width * 100 - 30;
  const largest = named.length === 0 ? Number.POSITIVE_INFINITY : available / widthOf(named);
  const factor = Math.min(Math.max(smallest, Math.min(2.6, camera.height / 3.05)), largest);
  const space = available / factor;
  const view = random.pick(["city", "temple", "hills", "city", "palms"]);
  const shape = random.pick(["arch", "pointed", "wide", "round", "arch"]);
  const isNarrow = shape === "arch" || shape === "pointed";
  const window = { width: isNarrow ? 150 : 184, symbols: [`views/${view}`, `windows/${shape}`] };
  const art = random.pick(["star", "doorway", "mountains", "flowers", "moon", "vase"]);
  const fillers = random.shuffle([
    window,
    { width: 104, symbols: [`art/${art}`] },
    { width: 140, symbols: ["jaali"] },
    { width: 90, symbols: ["niche"] },
    { width: 140, symbols: [random.pick(["shelves/full", "shelves/mixed"])] },
    { width: 96, symbols: [random.pick(plants)] },
  ]);
  const windows = Array.from({ length: has("d") ? 3 : layout.width > 7.5 ? 2 : 1 }, () => window);
  const placed = [...named];
  if (layout.cabins === undefined)
    for (const filler of [...windows, ...fillers, ...fillers, ...fillers])
      if (widthOf(placed) + filler.width <= space) placed.push(filler);
  // The first fixture is in the middle. The others alternate between its left and its right.
  const ordered = placed.filter((_, index) => index % 2 === 0).reverse();
  ordered.push(...placed.filter((_, index) => index % 2 === 1));
  const gap = (space - widthOf(placed)) / (placed.length + 1);
  let left = -space / 2;
  for (const { symbols, width } of ordered) {
    const x = ((left + gap + width / 2) / 100) * factor;
    for (const symbol of symbols) {
      // A view is 150 cm wide, an arch 116 cm.
      const fit = isNarrow && symbol.startsWith("views/") ? 116 / 150 : 1;
      if (symbol === "@") room.seat(0, "front", x, 0, 0.04 * factor, factor);
      else place(symbol, x, 0, 0, [factor * fit, factor]);
    }
    left += gap + width;
  }
  const top = camera.height - 0.06;
  // As seen by the viewer, the middle between two lamps is farther out.
  const [lamp = 0, next = camera.width * 0.5] = lampPositions(room);
  if (has("a")) place("air-conditioner", (lamp + next) * 0.6, 0, top, factor);
  if (has("m")) for (const x of [-0.46, 0.46]) place("loudspeaker", camera.width * x, 0, top, factor);
}

/** Returns the middles of the lamps, in metres. */
function lampPositions({ layout, camera }: Room): number[] {
  const count = layout.cabins === undefined ? Math.min(5, Math.max(1, Math.round(layout.width / 2.4))) : 3;
  const gap = Math.min(camera.width * 0.29, (camera.width * 0.8) / count);
  return Array.from({ length: count }, (_, index) => (index - (count - 1) / 2) * gap);
}

const plants = ["plants/agave", "plants/rubber", "plants/palm", "plants/bush"];

/** Draws plants in the corners. */
function drawPlants({ camera, random, place }: Room, d: number): void {
  const factor = Math.max(0.95, camera.height / 3.7);
  const x = camera.width / 2 - 0.2 * factor;
  const plant = random.pick(plants);
  for (const at of random.chance(0.75) ? [-x, x] : [-x])
    for (const symbol of ["shadow", plant]) place(symbol, at, d, 0, factor);
}

/** Draws offices with a glass front, in storeys if there are many. There are at most six different ones. */
function drawCabins({ canvas, random, people, camera, facts, colours }: Room, count: number): void {
  const perRow = Math.min(count, Math.max(5, Math.ceil(Math.sqrt(count * 2.4))));
  const rows = Math.ceil(count / perRow);
  const [left, floor] = camera.at(-camera.width / 2, 0, 1.7);
  const [right, ceiling] = camera.at(camera.width / 2, camera.height, 1);
  const scale = Math.min((right - left) / (perRow * 180), (floor - ceiling) / (rows * 262));
  const kinds = Array.from({ length: Math.min(count, 6) }, (_, kind) => {
    const [one = "", other = ""] = random.shuffle(accents);
    const [accent = "", wall = ""] = [0, 1].map(
      (shift) => accents[(kind + shift + facts.seed) % accents.length],
    );
    return { ...colours, chair: colours.accent, accent, wall: lighter(wall, 0.62), one, other };
  });
  for (let number = 0; number < count; number += 1) {
    const row = Math.floor(number / perRow);
    const inRow = row === rows - 1 ? count - row * perRow : perRow;
    const x = Math.round(size.width / 2 + ((number % perRow) - (inRow - 1) / 2) * 176 * scale);
    const y = Math.round(floor - (rows - 1 - row) * 258 * scale);
    const seat: Point = [x - 24 * scale, y - 14 * scale];
    const used = kinds[number % 6] ?? colours;
    canvas.place("cabin/behind", [x, y], scale, used);
    canvas.place("chair-task/front", seat, scale, used);
    if (number % 3 !== 1) drawPerson(canvas, people[number % people.length] as Person, "front", seat, scale);
    canvas.place("cabin/front", [x, y], scale, used);
  }
}

/** Draws tables, chairs and people, from the back to the front. */
function furnish(room: Room): void {
  const { layout, random, camera, place, has } = room;
  const { seats, tables, hasStage } = layout;
  const chairs = ["chair-shell", "chair-cane", "chair-task", "chair-task"];
  const chair = random.pick(chairs.slice(0, seats.length > 24 ? 1 : hasStage ? 2 : 4));
  const occupied = occupancy(room);
  const facesLeft = seats.find(({ view }) => view === "left");
  const wheelchair = random.chance(has("t") ? 0.9 : 0.12) ? facesLeft : undefined;
  const [table] = tables;
  if (table !== undefined && tables.length === 1 && random.chance(0.6)) {
    // The symbol is for a table that is 2.4 m wide and 1 m deep.
    const factor: Point = [(table.x2 - table.x1 + 1.5) / 3.9, (table.d2 - table.d1 + 0.6) / 1.6];
    place("rug", 0, (table.d1 + table.d2) / 2, 0, factor);
  }
  if (hasStage) drawStage(room);
  const first = Math.min(...tables.map(({ d1 }) => d1));
  const parts = seats.map((seat, index) => ({
    order: seat.isBehind ? first - 1 + seat.d / 100 : seat.d,
    draw: () => {
      const symbol = seat === wheelchair ? "wheelchair" : seat.kind === "cushion" ? "cushion" : chair;
      drawSeat(room, seat, symbol, seat === wheelchair || occupied.has(index) ? index : undefined);
    },
  }));
  for (const each of tables)
    parts.push({ order: (each.d1 + each.d2) / 2, draw: () => drawTable(room, each) });
  for (const { draw } of parts.sort((one, other) => one.order - other.order)) draw();
  if (has("p")) place("projector", 0, 3.2, camera.height);
}

/** Returns the indices of occupied seats: about half, at least one, and not all. */
function occupancy({ layout: { seats }, random }: Room): ReadonlySet<number> {
  const count = Math.round(seats.length * random.between(0.4, 0.62));
  // People whose faces can be seen are preferred.
  const bonus = { front: 0.4, left: 0.25, right: 0.25, back: 0 };
  const keys = seats.map(({ view }, index) => ({ index, key: random.between(0, 1) - bonus[view] }));
  const preferred = keys.sort((one, other) => one.key - other.key).map(({ index }) => index);
  return new Set(preferred.slice(0, Math.max(1, Math.min(seats.length - 1, count))));
}

/** Draws a seat and the person on it, if there is one. */
function drawSeat(room: Room, { x, d, view }: Seat, symbol: string, person?: number): void {
  const { place, seat, isCrowd } = room;
  const side = view === "left" || view === "right" ? "side" : view;
  const name = symbol.startsWith("chair-") ? `${symbol}/${side}` : symbol;
  if (!isCrowd) place("shadow", x, d);
  // The back of a chair hides the person from behind.
  if (view !== "back") place(name, x, d, 0, [view === "left" ? -1 : 1, 1]);
  if (person !== undefined) seat(person, view, x, d);
  if (view === "back") place(name, x, d);
}

function drawTable(room: Room, table: Table): void {
  const { canvas, camera, random, facts, layout, colours, place } = room;
  const { x1, x2, d1, d2, height, hasMonitors } = table;
  const [middle, d, depth] = [(x1 + x2) / 2, (d1 + d2) / 2, d2 - d1];
  if (x2 - x1 < 1.4 && layout.tables.length > 1) {
    place(table.isRound ? "cafe-table" : "desk", middle, d);
  } else if (table.isRound) {
    // The symbol is 124 cm wide and 74 cm high.
    place("round-table", middle, d, 0, [(x2 - x1) / 1.24, height / 0.74]);
  } else {
    const isPanel = depth > 0.55 && !hasMonitors && facts.seed % 2 === 0;
    const inset = Math.min(0.5, (x2 - x1) * 0.12);
    canvas.polygon(camera.level(x1, x2, d1, d2 + 0.1, 0), "#2e2450", "0.18");
    if (isPanel) canvas.polygon(camera.upright(x1 + inset, x2 - inset, 0, height, d2 - 0.2), colours.legs);
    else
      for (const x of [x1, x2 - 0.07])
        for (const leg of [d1, d2]) canvas.polygon(camera.upright(x, x + 0.07, 0, height, leg), colours.legs);
    canvas.polygon(camera.level(x1, x2, d1, d2, height), colours.wood);
    canvas.polygon(camera.upright(x1, x2, height, height - 0.05, d2), darker(colours.wood, 0.16));
  }
  const on = (symbol: string, x: number, at: number) => place(symbol, x, at, height);
  const isFew = layout.seats.length <= 24;
  if (isFew && table === layout.tables[0] && !hasMonitors) on("table-plant", middle + (x2 - x1) * 0.06, d);
  for (const { x, d: seat, view } of layout.seats.filter((each) => each.x > x1 - 0.1 && each.x < x2 + 0.1)) {
    const thing = random.between(0, 1);
    if (view === "front" && seat < d2 && seat > d1 - 1.2) {
      if (hasMonitors) on("monitor/back", x + 0.34, d1 + depth * 0.3);
      else if (height < 0.6) on("cup", x * 0.5, d);
      else if (thing < 0.5) on("laptop/back", x + 0.04, d1 + depth * 0.32);
      else if (thing < 0.75 && isFew) on("cup", x + 0.24, d1 + depth * 0.35);
    } else if (view === "back" && seat > d1 && seat < d2 + 1) {
      if (hasMonitors) on("monitor/front", x, d1 + depth * 0.6);
      else if (thing < 0.45) on("laptop/front", x, d1 + depth * 0.72);
      else if (thing < 0.7 && isFew && !table.isRound) on("sheets", x + 0.22, d1 + depth * 0.8);
    }
  }
}

/** Draws a speaker, in a hall on a stage. */
function drawStage({ facts, random, camera, layout, place, seat, has }: Room): void {
  const isHall = facts.productType === "CO_WORKING_MULTI_UTILITY_SPACE";
  const x = random.pick([-1, 1]) * layout.width * 0.24;
  const factor = isHall ? Math.max(1, Math.min(1.7, camera.height / 3.6)) : 1;
  // The symbol is 4 m wide and its edge 40 cm high.
  if (isHall) place("stage", 0, 0.8, 0.4, [Math.min(layout.width * 0.4, layout.width / 2 - 0.8) / 2, 1]);
  seat(2, "standing", x, 0.6, isHall ? 0.36 : 0, factor);
  if (isHall && has("m")) place("lectern", x, 0.8, 0.36, factor);
}
