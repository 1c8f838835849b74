import type { RoomFacts } from "../../api/contract/drawings.ts";
import { type Camera, createCamera } from "./camera.ts";
import * as fixtures from "./fixtures.ts";
import * as furniture from "./furniture.ts";
import { arrange, type Layout, type Seat, type Table } from "./layouts.ts";
import { backOf, createPeople, frontOf, type Look, sideOf, standing } from "./people.ts";
import {
  accents,
  canvas,
  circle,
  colours,
  createRandom,
  darker,
  ellipse,
  group,
  ink,
  lighter,
  line,
  mix,
  type Point,
  paper,
  path,
  polygon,
  type Random,
  rect,
  round,
  star,
  svg,
} from "./shapes.ts";

/** Colours of the back wall and the side walls. */
const wallColours = [
  ["#F3E3C8", "#2F6B3C"],
  ["#EDC7B7", "#E3B4A1"],
  ["#2E3A78", "#F1E4CF"],
  ["#F3E3C8", "#B5472B"],
  ["#DDE8D5", "#C4D6BC"],
  ["#B5472B", "#EFD9BF"],
  ["#F6E3B8", "#E9A23B"],
  ["#CFE0E6", "#2E3A78"],
  ["#2F6B3C", "#F1E4CF"],
  ["#F1E4CF", "#D9B48C"],
  ["#E6D3E0", "#7A3B5E"],
  ["#D8E8E4", "#2E7D7A"],
  ["#E9A23B", "#F6E3B8"],
  ["#7A3B5E", "#F3E0DA"],
  ["#2E7D7A", "#EFE6D2"],
  ["#EFD9BF", "#8E5A34"],
] as const;

/** Draws a room from its facts. The same facts give the same SVG. */
export function drawRoom(facts: RoomFacts): string {
  fixtures.resetIds();
  const random = createRandom(facts.seed);
  const layout = arrange(facts, random);
  const [back, side] = random.pick(wallColours);
  const look = {
    facts,
    layout,
    random,
    time: random.pick(fixtures.times),
    back,
    side,
    accent: random.pick(accents.filter((colour) => colour !== back)),
    people: createPeople(random, layout.seats.length > 14 ? 6 : 5),
  };
  const named = layout.cabins === undefined ? namedFixtures(look) : [];
  // All that the amenities name fits on the back wall.
  const width = Math.max(layout.width, (widthOf(named) / 100) * smallest + 0.3);
  const room: Room = { ...look, camera: createCamera(width) };
  const inside =
    layout.cabins === undefined
      ? corners(room) + lamps(room) + furnish(room)
      : drawCabins(room) + lamps(room) + corners(room);
  const dusk =
    room.time.beam === null ? rect(0, 0, canvas.width, canvas.height, "#3A2A6E", ' opacity=".07"') : "";
  return svg(shell(room) + backWall(room, named) + inside + dusk);
}

/** Smallest size of what is at the back wall, compared with its dimensions in centimetres. */
const smallest = 0.88;

const widthOf = (placed: readonly fixtures.Fixture[]) => placed.reduce((sum, { width }) => sum + width, 0);

type Room = {
  readonly facts: RoomFacts;
  readonly layout: Layout;
  readonly camera: Camera;
  readonly random: Random;
  readonly time: fixtures.Time;
  readonly back: string;
  readonly side: string;
  readonly accent: string;
  readonly people: readonly Look[];
};

/** Depth at which walls and floor leave the canvas. */
const near = 8.4;

/** Places a drawing in centimetres at a point of the room. */
function place({ camera }: Room, content: string, x: number, d: number, y = 0, size = 1): string {
  const [px, py] = camera.at(x, y, d);
  return group(
    content,
    `translate(${Math.round(px)} ${Math.round(py)})scale(${round3((camera.scale(d) / 100) * size)})`,
  );
}

const round3 = (value: number) => Math.round(value * 1000) / 1000;

function quad({ at }: Camera, corners: readonly (readonly [number, number, number])[]): string {
  return polygon(corners.map(([x, y, d]): Point => at(x, y, d)));
}

/** An upright rectangle that faces the viewer. */
function upright(camera: Camera, x1: number, x2: number, y1: number, y2: number, d: number): string {
  return polygon([camera.at(x1, y1, d), camera.at(x2, y1, d), camera.at(x2, y2, d), camera.at(x1, y2, d)]);
}

/** A level rectangle at the height `y`. */
function level(camera: Camera, x1: number, x2: number, d1: number, d2: number, y: number): string {
  return polygon([camera.at(x1, y, d1), camera.at(x2, y, d1), camera.at(x2, y, d2), camera.at(x1, y, d2)]);
}

/** A rectangle on a side wall. */
function sideways(camera: Camera, x: number, y1: number, y2: number, d1: number, d2: number): string {
  return polygon([camera.at(x, y1, d1), camera.at(x, y2, d1), camera.at(x, y2, d2), camera.at(x, y1, d2)]);
}

/** Ceiling, walls, floor, and the sunlight on it. */
function shell(room: Room): string {
  const { camera, random, side, back, time, layout } = room;
  const [half, height] = [camera.width / 2, camera.height];
  const ceiling = level(camera, -half, half, 0, near, height);
  const wall = (x: number, colour: string) => path(sideways(camera, x, 0, height, 0, near), colour);
  const skirting = (x: number) => path(sideways(camera, x, 0, 0.1, 0, near), mix(side, paper, 0.6));
  const windowSide = random.pick([-1, 1]);
  const hasDaylight = room.facts.features.includes("d");
  const sideWindow = (from: number, to: number, sill: number, top: number) => {
    const x = windowSide * half;
    const [spring, middle] = [top - (top - sill) * 0.28, (from + to) / 2];
    const frame = [
      [x, sill, from],
      [x, spring, from],
      [x, spring + (top - spring) * 0.75, from + (middle - from) * 0.4],
      [x, top, middle],
      [x, spring + (top - spring) * 0.75, to - (to - middle) * 0.4],
      [x, spring, to],
      [x, sill, to],
    ] as const;
    const inner = quad(camera, frame);
    const beam =
      time.beam === null
        ? ""
        : path(
            quad(camera, [
              [x * 0.94, 0, from + 0.5],
              [x * 0.94, 0, to + 0.5],
              [x * 0.35, 0, to + 1.1],
              [x * 0.35, 0, from + 1.1],
            ]),
            time.beam,
            ' opacity=".55"',
          );
    const trees = [0.2, 0.5, 0.8].map((share) => {
      const [px, py] = camera.at(x, sill + 0.2, from + (to - from) * share);
      return circle(px, py, camera.scale(middle) * 0.22, share === 0.5 ? "#7FA66B" : "#5C8A55");
    });
    const id = `l${Math.round(from * 10)}`;
    const bar = `M${camera.at(x, sill, middle).map(Math.round).join(" ")}L${camera.at(x, top, middle).map(Math.round).join(" ")}M${camera.at(x, spring, from).map(Math.round).join(" ")}L${camera.at(x, spring, to).map(Math.round).join(" ")}`;
    return (
      beam +
      `<clipPath id="${id}"><path d="${inner}"/></clipPath>` +
      path(inner, mix(time.top, time.low, 0.5)) +
      `<g clip-path="url(#${id})">${trees.join("")}</g>` +
      line(bar, paper, 7) +
      line(inner, paper, 12)
    );
  };
  const top = Math.min(height - 0.35, 2.7 + height * 0.08);
  const windows = hasDaylight
    ? sideWindow(0.6, 2.3, 0.75, top) + sideWindow(2.9, 4.4, 0.75, top) + sideWindow(5, 6.1, 0.75, top)
    : sideWindow(1.1, 2.7, 0.95, top * 0.92);
  const door = (() => {
    const x = -windowSide * half;
    const knob = camera.at(x, 1.05, 3.2);
    return (
      path(sideways(camera, x, 0, 2.25, 2, 3.5), paper) +
      path(sideways(camera, x, 0, 2.15, 2.12, 3.4), darker(room.accent, 0.1)) +
      path(sideways(camera, x, 1.1, 1.95, 2.4, 3.1), "#CFE0E6", ' opacity=".8"') +
      circle(knob[0], knob[1], 6, colours.marigold)
    );
  })();
  const warm =
    layout.width > 9
      ? line(
          `M${camera.at(-half, height, 1).map(Math.round).join(" ")}L${camera.at(half, height, 1).map(Math.round).join(" ")}M${camera.at(-half, height, 2.2).map(Math.round).join(" ")}L${camera.at(half, height, 2.2).map(Math.round).join(" ")}`,
          "#D9C6A8",
          9,
        )
      : "";
  return (
    rect(0, 0, canvas.width, canvas.height, paper) +
    path(ceiling, time.beam === null ? "#F3E6D6" : paper) +
    warm +
    wall(-half, darker(side, windowSide < 0 ? 0.1 : 0)) +
    wall(half, darker(side, windowSide > 0 ? 0.1 : 0)) +
    path(upright(camera, -half, half, 0, height, 0), back) +
    floorOf(room) +
    skirting(-half) +
    skirting(half) +
    path(upright(camera, -half, half, 0, 0.1, 0), mix(back, paper, 0.6)) +
    windows +
    door
  );
}

/** Boards, tiles, terrazzo, or stone with a rug. */
function floorOf(room: Room): string {
  const { camera, random } = room;
  const half = camera.width / 2;
  const all = level(camera, -half, half, 0, near, 0);
  const [ground, mark] = random.pick([
    ["#D2A37A", "#8E5A34"],
    ["#C98F63", "#7A4A2E"],
    ["#E6D2B4", "#B98A55"],
    ["#DCCFC0", "#A39483"],
    ["#C9D3C4", "#8FA08A"],
    ["#D9B39A", "#A8603F"],
  ] as const);
  const across = Array.from({ length: 9 }, (_, index) => 0.15 + index * 0.72 + index * index * 0.03);
  const lines = [
    ...Array.from({ length: 13 }, (_, index): [Point, Point] => {
      const x = -half + (index * camera.width) / 12;
      return [camera.at(x, 0, 0), camera.at(x, 0, near)];
    }),
    ...across.map((d): [Point, Point] => [camera.at(-half, 0, d), camera.at(half, 0, d)]),
  ].map(([from, to]) => `M${from.map(Math.round).join(" ")}L${to.map(Math.round).join(" ")}`);
  const kind = random.pick(["boards", "tiles", "terrazzo", "boards"] as const);
  let pattern = line(lines.join(""), mark, 2, ' opacity=".28"');
  if (kind === "tiles") {
    let squares = "";
    for (let row = 0; row < 8; row += 1)
      for (let column = row % 2; column < 12; column += 2) {
        const [x, step] = [-half + (column * camera.width) / 12, camera.width / 12];
        squares += level(camera, x, x + step, across[row] as number, across[row + 1] as number, 0);
      }
    pattern = path(squares, mark, ' opacity=".3"');
  } else if (kind === "terrazzo") {
    pattern = Array.from({ length: 60 }, () => {
      const d = random.between(0, 6);
      const [x, y] = camera.at(random.between(-half, half), 0, d);
      return ellipse(x, y, 9, 3, random.pick([mark, colours.rose, "#A8B79B", paper]), ' opacity=".55"');
    }).join("");
  }
  return path(all, ground) + pattern;
}

/** What the amenities name, at the back wall. */
function namedFixtures({ facts, random, accent, people }: Omit<Room, "camera">): fixtures.Fixture[] {
  const skins = people.map(({ skin }) => skin);
  const isOpen = !["CO_WORKING_MEETING_ROOM", "CO_WORKING_MULTI_UTILITY_SPACE"].includes(facts.productType);
  const byFeature: readonly (readonly [RegExp, () => fixtures.Fixture])[] = [
    [/p/, () => fixtures.projection],
    [/[sv]/, () => fixtures.screen(facts.features.includes("v"), skins)],
    [/w/, () => fixtures.whiteboard(random)],
    [/k/, () => fixtures.lockers(random, accent)],
    [/b/, () => fixtures.booth(accent, frontOf(people[0] as Look))],
    [/c/, () => (isOpen ? fixtures.teaCounter(random, accent) : fixtures.sideboard(accent))],
    [/r/, () => fixtures.printer],
  ];
  return byFeature.filter(([letter]) => letter.test(facts.features)).map(([, fixture]) => fixture());
}

/** The back wall: what the amenities name, windows, and what fills the rest of the wall. */
function backWall(room: Room, named: readonly fixtures.Fixture[]): string {
  const { facts, camera, random, time, back, accent, layout } = room;
  const size = Math.min(
    Math.max(smallest, Math.min(2.6, camera.height / 3.05)),
    named.length === 0 ? Number.POSITIVE_INFINITY : (camera.width * 100 - 30) / widthOf(named),
  );
  const height = (camera.height * 100) / size;
  const space = (camera.width * 100 - 30) / size;
  const windowKind = random.pick([0, 1, 2, 3, 0]);
  const window = () => fixtures.windowFixture(random, time, windowKind, height);
  const windows = facts.features.includes("d") ? 3 : layout.width > 7.5 ? 2 : 1;
  const fillers = [0, 1, 2].flatMap(() =>
    random.shuffle([
      window,
      () => fixtures.art(random),
      () => fixtures.jaali(random, accent, height),
      () => fixtures.niche(random, back),
      () => fixtures.shelves(random, height),
      () => fixtures.plantFixture(random),
    ]),
  );
  const placed = [...named];
  if (layout.cabins === undefined) {
    for (const filler of [...Array.from({ length: windows }, () => window), ...fillers]) {
      const fixture = filler();
      if (widthOf(placed) + fixture.width <= space) placed.push(fixture);
    }
  }
  // The first fixture is in the middle. The others alternate between its left and its right.
  const ordered = [
    ...placed.filter((_, index) => index % 2 === 0).reverse(),
    ...placed.filter((_, index) => index % 2 === 1),
  ];
  const gap = (space - widthOf(placed)) / (placed.length + 1);
  let left = -space / 2;
  const at = ({ draw, id, width }: fixtures.Fixture, x: number, y = 0) =>
    place(
      room,
      id === undefined ? draw : `<g data-has="${id}">${draw}</g>`,
      x + (width * size) / 200,
      0,
      y,
      size,
    );
  const drawn = ordered.map((fixture) => {
    const x = left + gap;
    left = x + fixture.width;
    return at(fixture, (x / 100) * size);
  });
  const top = camera.height - 0.06;
  // Between two lamps.
  const [lamp = 0, next = camera.width * 0.5] = lampPositions(room);
  const airX = (lamp + next) / 2;
  const speaker = { draw: fixtures.loudspeaker, id: "sound", width: 0 };
  const above = [
    ...(facts.features.includes("a")
      ? [at({ draw: fixtures.airConditioner, id: "air", width: 0 }, airX, top)]
      : []),
    ...(facts.features.includes("m")
      ? [at(speaker, -camera.width * 0.46, top), at(speaker, camera.width * 0.46, top)]
      : []),
  ];
  return drawn.join("") + above.join("");
}

/** The middles of the lamps, in metres. */
function lampPositions({ layout, camera }: Room): number[] {
  const count = layout.cabins === undefined ? Math.min(5, Math.max(1, Math.round(layout.width / 2.4))) : 3;
  const gap = Math.min(camera.width * 0.29, (camera.width * 0.8) / count);
  return Array.from({ length: count }, (_, index) => (index - (count - 1) / 2) * gap);
}

function lamps(room: Room): string {
  const { camera, random, accent } = room;
  const style = random.pick([0, 1, 2, 3]);
  const size = Math.max(1, camera.height / 3.4);
  return lampPositions(room)
    .map((x) => place(room, furniture.lamp(style, accent, 24), x, 1.6, camera.height, size))
    .join("");
}

/** Plants in the corners. */
function corners(room: Room): string {
  const { camera, random, layout } = room;
  const half = camera.width / 2;
  const size = Math.max(0.95, camera.height / 3.7);
  const d = layout.cabins === undefined ? 0.25 : 2.6;
  const corner = (x: number) => place(room, fixtures.shadow(34) + furniture.plant(random), x, d, 0, size);
  return corner(-half + 0.2 * size) + (random.chance(0.75) ? corner(half - 0.2 * size) : "");
}

/** Tables, chairs and people, from the back to the front. */
function furnish(room: Room): string {
  const { layout, random, facts, people, accent, camera } = room;
  const isMany = layout.seats.length > 40;
  const style =
    isMany || layout.hasStage
      ? random.pick(["shell", "cane"] as const)
      : random.pick(["task", "shell", "cane", "task"] as const);
  const chairColour = random.pick(accents.filter((colour) => colour !== room.back && colour !== accent));
  const views = furniture.chairViews(style, chairColour);
  const symbols = new Map<string, string>();
  const use = (id: string, content: string, x = 0, more = "") => {
    if (!symbols.has(id)) symbols.set(id, content);
    return `<use href="#${id}"${x ? ` x="${Math.round(x)}"` : ""}${more}/>`;
  };
  const flip = (content: string) => `<g transform="scale(-1 1)">${content}</g>`;
  const occupied = occupancy(room);
  const wheelchairAt = random.chance(facts.features.includes("t") ? 0.9 : 0.12)
    ? layout.seats.findIndex(({ view, kind }) => view === "left" && kind === "chair")
    : -1;
  const seatOf = (seat: Seat, index: number): string => {
    const who = index % people.length;
    const look = people[who] as Look;
    const person = occupied.has(index);
    const sofa = furniture.cushion(accent);
    switch (index === wheelchairAt ? "wheelchair" : seat.kind) {
      case "wheelchair":
        return flip(use("cw", furniture.wheelchair) + use(`s${who}`, sideOf(look)));
      case "cushion":
        return use("cu", sofa) + (person ? use(`f${who}`, frontOf(look)) : "");
      default:
        if (seat.view === "front")
          return use("cf", views.front) + (person ? use(`f${who}`, frontOf(look)) : "");
        if (seat.view === "back") return (person ? use(`b${who}`, backOf(look)) : "") + use("cb", views.back);
        return [use("cs", views.side) + (person ? use(`s${who}`, sideOf(look)) : "")]
          .map((one) => (seat.view === "left" ? flip(one) : one))
          .join("");
    }
  };
  const firstTable = Math.min(...layout.tables.map(({ d1 }) => d1));
  const parts: { readonly order: number; readonly draw: string }[] = layout.seats.map((seat, index) => {
    const shade = isMany ? "" : fixtures.shadow(30);
    return {
      order: seat.isBehind ? firstTable - 1 + seat.d / 100 : seat.d,
      draw: place(room, shade + seatOf(seat, index), seat.x, seat.d),
    };
  });
  layout.tables.forEach((table, index) => {
    const fronts = layout.seats.filter(
      (seat) =>
        seat.view === "front" &&
        Math.abs(seat.x - (table.x1 + table.x2) / 2) < (table.x2 - table.x1) / 2 &&
        seat.d < table.d2 &&
        seat.d > table.d1 - 1.2,
    );
    const backs = layout.seats.filter(
      (seat) =>
        seat.view === "back" &&
        seat.x > table.x1 - 0.1 &&
        seat.x < table.x2 + 0.1 &&
        seat.d > table.d1 &&
        seat.d < table.d2 + 1,
    );
    parts.push({ order: (table.d1 + table.d2) / 2, draw: tableOf(room, table, fronts, backs, use, index) });
  });
  const furniturePieces = parts.sort((one, other) => one.order - other.order).map(({ draw }) => draw);
  const stage = layout.hasStage ? stageOf(room) : "";
  const rug = layout.tables.length === 1 && random.chance(0.6) ? rugOf(room, layout.tables[0] as Table) : "";
  const projector = facts.features.includes("p")
    ? place(
        room,
        line("M0 0V22", ink, 4) + rect(-20, 22, 40, 18, "#57505E", ' rx="4"') + circle(0, 31, 6, "#BFD3DC"),
        0,
        3.2,
        camera.height,
      )
    : "";
  const defs = [...symbols].map(([id, content]) => `<g id="${id}">${content}</g>`).join("");
  return `<defs>${defs}</defs>${rug}${stage}${furniturePieces.join("")}${projector}`;
}

/** Returns the indices of occupied seats: about half, at least one, and not all. */
function occupancy({ layout, random }: Room): ReadonlySet<number> {
  const count = layout.seats.length;
  const share = random.between(0.4, 0.62);
  const preferred = layout.seats
    .map(({ view }, index) => ({
      index,
      key: random.between(0, 1) - (view === "front" ? 0.4 : view === "back" ? 0 : 0.25),
    }))
    .sort((one, other) => one.key - other.key);
  return new Set(
    preferred
      .slice(0, Math.max(1, Math.min(count - 1, Math.round(count * share)) || 1))
      .map(({ index }) => index),
  );
}

function tableOf(
  room: Room,
  table: Table,
  fronts: readonly Seat[],
  backs: readonly Seat[],
  use: (id: string, content: string, x?: number) => string,
  index: number,
): string {
  const { camera, random, facts } = room;
  const { x1, x2, d1, d2, height } = table;
  const [wood, dark] =
    facts.seed % 3 === 0
      ? ["#F1E4CF", "#B98A55"]
      : facts.seed % 3 === 1
        ? ["#EBCEA8", "#7A4A2E"]
        : ["#C98F63", "#5E3822"];
  const middle = (x1 + x2) / 2;
  const shade = path(level(camera, x1, x2, d1, d2 + 0.1, 0), "#2E2450", ' opacity=".16"');
  let body: string;
  if (x2 - x1 < 1.4 && room.layout.tables.length > 1) {
    const isRound = table.shape === "round";
    body = place(
      room,
      use(isRound ? "tr" : "td", isRound ? furniture.cafeTable(wood, dark) : furniture.desk(wood, dark)),
      middle,
      (d1 + d2) / 2,
    );
  } else if (table.shape === "round") {
    const [cx, front] = camera.at(middle, height, d2);
    const [, rear] = camera.at(middle, height, d1);
    const d = (d1 + d2) / 2;
    const rx = ((x2 - x1) / 2) * camera.scale(d);
    const [cy, ry] = [(front + rear) / 2, (front - rear) / 2];
    const [, foot] = camera.at(middle, 0, d);
    body =
      ellipse(cx, foot, rx * 0.5, rx * 0.1, "#2E2450", ' opacity=".2"') +
      path(
        `M${round(cx - rx * 0.08)} ${round(cy)}L${round(cx - rx * 0.32)} ${round(foot + ry * 0.2)}H${round(cx + rx * 0.32)}L${round(cx + rx * 0.08)} ${round(cy)}Z`,
        dark,
      ) +
      ellipse(cx, cy + 0.04 * camera.scale(d), rx, ry, darker(wood, 0.18)) +
      ellipse(cx, cy, rx, ry, wood);
  } else {
    const thick = 0.05;
    const top = level(camera, x1, x2, d1, d2, height);
    const edge = upright(camera, x1, x2, height, height - thick, d2);
    const inset = Math.min(0.5, (x2 - x1) * 0.12);
    const isPanel = d2 - d1 > 0.55 && table.has === undefined && facts.seed % 2 === 0;
    const leg = (x: number, d: number) => upright(camera, x - 0.035, x + 0.035, 0, height, d);
    const foot = isPanel
      ? upright(camera, x1 + inset, x2 - inset, 0, height, d2 - 0.2)
      : [d1 + 0.05, d2 - 0.05].map((d) => leg(x1 + 0.08, d) + leg(x2 - 0.08, d)).join("");
    body = shade + path(foot, dark) + path(top, wood) + path(edge, darker(wood, 0.16));
  }
  const on = (content: string, x: number, d: number) => place(room, content, x, d, height);
  const cupColour = random.pick([colours.terracotta, colours.leaf, colours.marigold, paper]);
  const isFew = room.layout.seats.length <= 40;
  const depth = d2 - d1;
  const things = [
    ...fronts.map((seat) => {
      if (table.has === "monitors")
        return on(use("mb", furniture.monitorFromBack), seat.x + 0.34, d1 + depth * 0.3);
      const thing = random.between(0, 1);
      if (height < 0.6) return on(use("tc", furniture.cup(cupColour)), seat.x * 0.5, (d1 + d2) / 2);
      if (thing < 0.5) return on(use("lb", furniture.laptopFromBack), seat.x + 0.04, d1 + depth * 0.32);
      return thing < 0.75 && isFew
        ? on(use("tc", furniture.cup(cupColour)), seat.x + 0.24, d1 + depth * 0.35)
        : "";
    }),
    ...backs.map((seat) => {
      if (table.has === "monitors") return on(use("mf", furniture.monitor), seat.x, d1 + depth * 0.6);
      const thing = random.between(0, 1);
      if (thing < 0.45) return on(use("lf", furniture.laptopFromFront), seat.x, d1 + depth * 0.72);
      return thing < 0.7 && isFew ? on(use("pa", furniture.papers), seat.x + 0.22, d1 + depth * 0.8) : "";
    }),
  ];
  const centre =
    isFew && index === 0 && table.has === undefined && room.layout.seats.length <= 24
      ? on(
          path("M-9 0L-11 -14H11L9 0Z", cupColour === paper ? colours.terracotta : cupColour) +
            circle(-6, -20, 8, "#4F8A4B") +
            circle(6, -22, 9, "#5C8A55") +
            circle(0, -28, 7, "#6E9B52"),
          middle + (x2 - x1) * 0.06,
          (d1 + d2) / 2,
        )
      : "";
  return body + centre + things.join("");
}

/** A stage with a speaker at a lectern. */
function stageOf(room: Room): string {
  const { camera, facts, random, people, layout } = room;
  const isHall = facts.productType === "CO_WORKING_MULTI_UTILITY_SPACE";
  const speaker = people[people.length - 1] as Look;
  const size = Math.max(1, Math.min(1.7, camera.height / 3.6));
  const x = (random.chance(0.5) ? -1 : 1) * layout.width * 0.24;
  if (!isHall) return place(room, fixtures.shadow(26) + standing(speaker), x, 0.45);
  const half = Math.min(layout.width * 0.4, layout.width / 2 - 0.8);
  const [d, rise] = [1.15, 0.36];
  const top = level(camera, -half, half, 0.05, d, rise);
  const face = upright(camera, -half, half, rise, 0, d);
  const [left, y] = camera.at(-half, rise / 2, d);
  const [right] = camera.at(half, rise / 2, d);
  const stars = Array.from({ length: 14 }, (_, index) =>
    star(left + ((index + 0.5) * (right - left)) / 14, y, 0.13 * camera.scale(d)),
  ).join("");
  const lectern = place(room, furniture.lectern, x, 0.8, rise, size);
  const talker = place(room, standing(speaker), x + (x < 0 ? 0.06 : -0.06), 0.6, rise, size);
  return (
    path(top, "#C98F63") +
    path(face, darker(room.accent, 0.1)) +
    path(stars, "#F6E3B8", ' opacity=".7"') +
    talker +
    (facts.features.includes("m") ? lectern : "")
  );
}

function rugOf(room: Room, { x1, x2, d1, d2 }: Table): string {
  const { camera, accent } = room;
  const ring = (margin: number) =>
    level(camera, x1 - margin, x2 + margin, Math.max(0.2, d1 - margin * 0.5), d2 + margin * 0.9, 0);
  return (
    path(ring(0.75), accent) +
    path(ring(0.62), lighter(accent, 0.75)) +
    path(ring(0.52), mix(accent, "#2E2450", 0.15))
  );
}

/** Offices with a glass front: a desk, a chair and a shelf in each. There are at most six different ones. */
function drawCabins(room: Room): string {
  const { layout, random, people, camera } = room;
  const count = layout.cabins ?? 0;
  const perRow = Math.min(count, Math.max(5, Math.ceil(Math.sqrt(count * 2.4))));
  const rows = Math.ceil(count / perRow);
  const views = furniture.chairViews("task", room.accent);
  const [left, floor] = camera.at(-camera.width / 2, 0, 1.7);
  const [right, ceiling] = camera.at(camera.width / 2, camera.height, 1);
  const scale = Math.min((right - left) / (perRow * 180), (floor - ceiling) / (rows * 262));
  const cabin = (number: number) => {
    const who = number % people.length;
    const wall = lighter(accents[(number + room.facts.seed) % accents.length] as string, 0.62);
    const isOccupied = number % 3 !== 1;
    return (
      rect(-86, -250, 172, 250, wall) +
      path("M-86 0L-62 -26H62L86 0Z", "#D2A37A") +
      rect(-70, -190, 46, 40, random.pick(["#F1E4CF", "#CFE0E6"])) +
      path(star(-47, -170, 13), random.pick(accents)) +
      rect(-14, -170, 46, 5, "#8E5A34") +
      [-10, 1, 12, 22]
        .map((x) => rect(x, -190 + Math.abs(x % 8), 8, 20 - Math.abs(x % 8), random.pick(accents)))
        .join("") +
      `<g transform="translate(-24 -14)">${views.front}${isOccupied ? frontOf(people[who] as Look) : ""}</g>` +
      rect(-74, -80, 106, 7, "#C98F63") +
      rect(-68, -73, 6, 68, "#7A4A2E") +
      rect(20, -73, 6, 68, "#7A4A2E") +
      rect(-36, -73, 58, 30, "#A87440") +
      `<g transform="translate(6 -80)">${furniture.laptopFromBack}</g>` +
      rect(-86, -250, 120, 250, "#CFE7EC", ' opacity=".16"') +
      line("M-76 -60L-16 -236M-58 -40L4 -226", "#FFFFFF", 7, ' opacity=".22"') +
      rect(38, -222, 46, 222, darker(accents[(number + room.facts.seed) % accents.length] as string, 0.05)) +
      rect(47, -206, 28, 92, "#CFE0E6") +
      circle(45, -98, 4, colours.marigold) +
      rect(52, -104, 20, 10, paper) +
      line("M-86 -250H86V0M-86 -250V0M34 -250V0", paper, 7)
    );
  };
  // A storey repeats its offices, so that a house of a thousand offices is a small file.
  const kinds = Array.from(
    { length: Math.min(count, 6) },
    (_, number) => `<g id="c${number}">${cabin(number)}</g>`,
  );
  const drawn = Array.from({ length: count }, (_, number) => {
    const row = Math.floor(number / perRow);
    const inRow = row === rows - 1 ? count - row * perRow : perRow;
    const x = 800 + ((number % perRow) - (inRow - 1) / 2) * 176 * scale;
    const y = floor - (rows - 1 - row) * 258 * scale;
    return group(
      `<use href="#c${number % 6}"/>`,
      `translate(${round(x)} ${round(y)})scale(${round3(scale)})`,
    );
  });
  return `<defs>${kinds.join("")}</defs>${drawn.join("")}`;
}
