import type { FacadeFacts, FacadeStyle } from "../../api/contract/drawings.ts";
import { type Time, times } from "./fixtures.ts";
import { chairViews, plant } from "./furniture.ts";
import { createPeople, type Look, sideOf, standing } from "./people.ts";
import {
  accents,
  arch,
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
  paper,
  path,
  type Random,
  rect,
  star,
  svg,
} from "./shapes.ts";

/** Height of the ground line. Below it are the pavement and the road. */
const ground = 975;

/** A building between `left` and `right`, from `top` to the ground, with bays across and floors above the ground floor. */
type Building = {
  readonly facts: FacadeFacts;
  readonly random: Random;
  readonly time: Time;
  readonly wall: string;
  readonly trim: string;
  readonly accent: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bays: number;
  readonly bay: number;
  readonly floors: number;
  readonly floor: number;
  /** Height of the ground floor. */
  readonly hall: number;
};

/** Dimensions and wall colours of a family. The ground floor is as high as one and a third of the others. */
const families: Record<
  FacadeStyle,
  {
    readonly floors: readonly [number, number];
    readonly bays: readonly [number, number];
    readonly walls: readonly string[];
    readonly trims: readonly string[];
    readonly draw: (building: Building) => string;
  }
> = {
  brick: {
    floors: [2, 4],
    bays: [4, 6],
    walls: ["#B5472B", "#A4502F", "#8E3B2A", "#C2623F", "#9A4A3A"],
    trims: ["#F1E4CF", "#E9C9A0", "#F7EFE2"],
    draw: brick,
  },
  concrete: {
    floors: [3, 5],
    bays: [6, 9],
    walls: ["#CFC6BA", "#DDD3C4", "#BDB9B3", "#D8CDB8"],
    trims: ["#FBF7F0", "#F1E4CF"],
    draw: concrete,
  },
  haveli: {
    floors: [1, 2],
    bays: [5, 7],
    walls: ["#F1D9B0", "#E8C49A", "#F0C9B0", "#F6E6C8", "#E2B98F"],
    trims: ["#FBF7F0", "#F7E7CC"],
    draw: haveli,
  },
  glass: {
    floors: [4, 7],
    bays: [7, 10],
    walls: ["#5E7FB8", "#4F6FA8", "#6FA0B0", "#5B8F98", "#7A86B8"],
    trims: ["#F1E4CF", "#2E3A78", "#FBF7F0"],
    draw: glass,
  },
  screen: {
    floors: [3, 5],
    bays: [4, 6],
    walls: ["#F1E4CF", "#E8D3B4", "#F6E9D6"],
    trims: ["#B5472B", "#C98A5E", "#2E7D7A", "#7A3B5E", "#A4502F"],
    draw: screen,
  },
  street: {
    floors: [2, 4],
    bays: [4, 6],
    walls: ["#FBF1DE", "#F6E3B8", "#DDE8D5", "#F3D9CC", "#CFE0E6", "#E6D3E0"],
    trims: ["#FBF7F0", "#FFFFFF"],
    draw: street,
  },
};

/** Draws the façade of a centre from its facts. The same facts give the same SVG. */
export function drawFacade(facts: FacadeFacts): string {
  const random = createRandom(facts.seed);
  const family = families[facts.style];
  const time = random.pick(times);
  const whole = ([from, to]: readonly [number, number]) => Math.floor(random.between(from, to + 0.999));
  const [floors, bays] = [whole(family.floors), whole(family.bays)];
  const floor = Math.min(170, random.between(690, 770) / (floors + 1.35));
  const width = Math.min(980, Math.max(620, bays * random.between(112, 150)));
  const left = 800 - width / 2 + random.between(-30, 10);
  const wall = random.pick(family.walls);
  const hall = floor * 1.35;
  const building: Building = {
    facts,
    random,
    time,
    wall,
    trim: random.pick(family.trims),
    accent: random.pick(accents.filter((colour) => colour !== wall)),
    left,
    right: left + width,
    top: ground - hall - floors * floor,
    bays,
    bay: width / bays,
    floors,
    floor,
    hall,
  };
  return svg(
    sky(building) +
      sideOfBuilding(building) +
      tower(building) +
      roof(building) +
      family.draw(building) +
      entrance(building) +
      trees(building) +
      pavement(building) +
      life(building),
  );
}

/** Calls a function for each window above the ground floor. */
function eachWindow(
  { bays, bay, floors, floor, left, top }: Building,
  draw: (x: number, y: number, column: number, row: number) => string,
): string {
  let result = "";
  for (let row = 0; row < floors; row += 1)
    for (let column = 0; column < bays; column += 1)
      result += draw(left + column * bay, top + row * floor, column, row);
  return result;
}

/** Calls a function for each bay of the ground floor except the entrance. */
function eachBay(building: Building, draw: (x: number, column: number) => string): string {
  const { bays, bay, left } = building;
  return Array.from({ length: bays }, (_, column) =>
    isEntrance(building, column) ? "" : draw(left + column * bay, column),
  ).join("");
}

function isEntrance({ bays }: Building, column: number): boolean {
  return bays % 2 ? column === (bays - 1) / 2 : column === bays / 2 || column === bays / 2 - 1;
}

/** A pane: the sky by day, a lamp in some rooms at dusk. */
function pane({ random, time }: Building): string {
  return time.beam === null
    ? random.chance(0.55)
      ? "#F6CE7A"
      : "#3A3F74"
    : random.pick(["#8FB3C9", "#7FA3C0", "#5E7FA8", "#A9CBD8"]);
}

function sky({ random, time, accent }: Building): string {
  const gradient = `<linearGradient id="s" x2="0" y2="1"><stop stop-color="${time.top}"/><stop offset=".85" stop-color="${time.low}"/></linearGradient>`;
  const [x, y] = [
    random.chance(0.5) ? random.between(220, 420) : random.between(1180, 1400),
    random.between(130, 300),
  ];
  const sun =
    circle(x, y, 118, "#FFF3D0", ' opacity=".3"') +
    circle(x, y, 74, time.beam === null ? "#F6D9B0" : "#FFF1C4");
  const cloud = (cx: number, cy: number) =>
    `<g fill="#FFFDF8" opacity=".75"><rect x="${Math.round(cx)}" y="${Math.round(cy)}" width="190" height="18" rx="9"/><rect x="${Math.round(cx + 46)}" y="${Math.round(cy - 18)}" width="120" height="18" rx="9"/></g>`;
  let skyline = `M0 ${ground}`;
  for (let at = 0; at < canvas.width; at += 90)
    skyline += `V${Math.round(ground - random.between(110, 330))}H${at + 90}`;
  const birds = line(
    "M300 250q14 -14 24 0q12 -14 24 0M380 210q12 -12 20 0q10 -12 20 0",
    darker(accent, 0.4),
    4,
    ' stroke-linecap="round"',
  );
  return (
    gradient +
    rect(0, 0, canvas.width, ground + 30, "url(#s)") +
    sun +
    cloud(random.between(60, 500), random.between(90, 190)) +
    cloud(random.between(900, 1300), random.between(120, 260)) +
    path(`${skyline}V${ground}Z`, time.far, ' opacity=".6"') +
    (random.chance(0.5) ? birds : "")
  );
}

/** The side wall, in the shade. It gives the building its depth. */
function sideOfBuilding({ left, right, top, wall, time, facts, random }: Building): string {
  const depth = facts.style === "glass" || facts.style === "concrete" ? 96 : 60;
  const shade = darker(wall, time.beam === null ? 0.45 : 0.34);
  const isRight = random.chance(0.5);
  const [edge, far] = isRight ? [right, right + depth] : [left, left - depth];
  return path(`M${edge} ${ground}V${top}L${far} ${top + 40}V${ground}Z`, shade);
}

function roof(building: Building): string {
  const { left, right, top, facts, random, trim, accent } = building;
  const hasTerrace = facts.features.includes("r");
  const width = right - left;
  const garden = Array.from({ length: 7 }, (_, index) => {
    const [x, r] = [left + ((index + 0.5) * width) / 7 + random.between(-20, 20), random.between(14, 30)];
    return circle(x, top - r * 0.5, r, index % 2 ? "#4F8A4B" : "#6E9B52");
  }).join("");
  if (!hasTerrace)
    return facts.style === "haveli"
      ? ""
      : random.chance(0.65)
        ? garden
        : rect(left + width * 0.62, top - 54, width * 0.16, 54, darker(building.wall, 0.15)) +
          rect(left + width * 0.6, top - 62, width * 0.2, 10, trim);
  const posts = [0.12, 0.37, 0.62, 0.87]
    .map((share) => rect(left + share * width - 4, top - 96, 8, 96, "#8E5A34"))
    .join("");
  const bulbs = Array.from({ length: 12 }, (_, index) =>
    circle(
      left + width * (0.14 + index * 0.065),
      top - 74 + Math.abs((index % 4) - 1.5) * -7,
      4.5,
      "#FFE39A",
    ),
  ).join("");
  const parasol =
    path(
      `M${left + width * 0.2 - 52} ${top - 48}Q${left + width * 0.2} ${top - 92} ${left + width * 0.2 + 52} ${top - 48}Z`,
      accent,
    ) + rect(left + width * 0.2 - 2, top - 60, 4, 60, ink);
  return `<g data-has="terrace">${garden}${posts}${rect(left + width * 0.08, top - 106, width * 0.84, 12, "#A87440")}${parasol}${bulbs}${group(chairViews("shell", accent).side, `translate(${Math.round(left + width * 0.5)} ${Math.round(top)})scale(.62)`)}</g>`;
}

/** Draws a stair tower at one end, or a top storey that is set back. */
function tower({ facts, random, left, right, top, bay, floor, wall, trim, accent }: Building): string {
  if (facts.style === "haveli" || facts.style === "concrete" || random.chance(0.4)) return "";
  const colour = darker(wall, 0.1);
  const [atLeft, rise] = [random.chance(0.5), floor * random.between(0.55, 0.95)];
  if (facts.style === "glass" || facts.style === "screen") {
    const width = (right - left) * random.between(0.4, 0.62);
    const x = atLeft ? left + 20 : right - 20 - width;
    const bars = Array.from(
      { length: 6 },
      (_, index) => `M${x + (width * (index + 0.5)) / 6} ${top - rise}V${top}`,
    ).join("");
    return (
      rect(x, top - rise, width, rise, colour) +
      line(bars, trim, 4, ' opacity=".7"') +
      rect(x - 10, top - rise - 12, width + 20, 14, trim)
    );
  }
  const width = bay * 1.25;
  const x = atLeft ? left - 8 : right + 8 - width;
  const middle = x + width / 2;
  const cap = random.pick([
    path(
      `M${x - 12} ${top - rise}L${middle} ${top - rise - width * 0.62}L${x + width + 12} ${top - rise}Z`,
      accent,
    ),
    dome(middle, top - rise + 4, width / 2, accent, trim),
    rect(x - 10, top - rise - 16, width + 20, 18, trim),
  ]);
  return (
    cap +
    rect(x, top - rise, width, ground - top + rise, colour) +
    circle(middle, top - rise * 0.5, rise * 0.26, trim) +
    circle(middle, top - rise * 0.5, rise * 0.19, "#FFE3A0")
  );
}

function shadeBelow(x: number, y: number, width: number, height: number): string {
  return rect(x, y, width, height, "#2A1620", ' opacity=".16"');
}

function brick(building: Building): string {
  const { left, right, top, wall, trim, bay, floor, floors, hall, random, accent } = building;
  const width = right - left;
  let courses = "";
  for (let y = top + 12; y < ground; y += 16)
    courses += `M${Math.round(left)} ${Math.round(y)}H${Math.round(right)}`;
  const isPair = random.chance(0.4);
  const hasBalconies = random.chance(0.5);
  const windows = eachWindow(building, (x, y, column, row) => {
    const margin = bay * (isPair ? 0.14 : 0.22);
    const [a, b, base, crown] = [x + margin, x + bay - margin, y + floor * 0.84, y + floor * 0.2];
    const frame =
      path(arch(a - 8, b + 8, base, crown - 8), trim) +
      path(arch(a, b, base, crown), pane(building)) +
      line(`M${(a + b) / 2} ${crown}V${base}`, trim, 5);
    const rail =
      hasBalconies && (column + row) % 3 === 0
        ? rect(a - 14, base - 26, b - a + 28, 30, accent) + line(`M${a - 10} ${base - 18}H${b + 10}`, trim, 3)
        : rect(a - 12, base, b - a + 24, 8, trim);
    return frame + rail;
  });
  const arcade = eachBay(
    building,
    (x) =>
      path(arch(x + bay * 0.13, x + bay * 0.87, ground, ground - hall * 0.82), trim) +
      path(arch(x + bay * 0.2, x + bay * 0.8, ground, ground - hall * 0.76), darker(wall, 0.5)) +
      rect(x + bay * 0.26, ground - hall * 0.4, bay * 0.48, hall * 0.28, "#F6CE7A", ' opacity=".5"'),
  );
  const bands = Array.from({ length: floors + 1 }, (_, row) =>
    rect(left - 6, top + row * floor - 6, width + 12, 12, trim),
  ).join("");
  return (
    rect(left, top, width, ground - top, wall) +
    line(courses, darker(wall, 0.3), 1.6, ' opacity=".4"') +
    windows +
    arcade +
    bands +
    rect(left - 16, top - 22, width + 32, 22, darker(wall, 0.2)) +
    shadeBelow(left, ground - hall + 6, width, 10)
  );
}

function concrete(building: Building): string {
  const { left, right, top, wall, trim, bay, floor, floors, hall, random, accent } = building;
  const width = right - left;
  const panels = [accent, colours.marigold, colours.terracotta, darker(wall, 0.3)];
  const windows = eachWindow(
    building,
    (x, y) =>
      rect(x + 7, y + 12, bay - 14, floor - 22, pane(building)) +
      (random.chance(0.34)
        ? rect(x + 7, y + 12, (bay - 14) * random.pick([0.5, 1]), floor - 22, random.pick(panels))
        : "") +
      path(
        `M${x + 7} ${y + 12}H${x + bay - 7}V${y + 26}H${x + 21}V${y + floor - 10}H${x + 7}Z`,
        "#2A1620",
        ' opacity=".22"',
      ),
  );
  const slabs = Array.from({ length: floors + 1 }, (_, row) =>
    rect(left - 12, top + row * floor - 7, width + 24, 14, trim),
  ).join("");
  const pillars = eachBay(building, (x) => rect(x + bay * 0.42, ground - hall, bay * 0.16, hall, trim));
  const crown = random.pick([
    path(
      `M${left + width * 0.1} ${top - 20}Q800 ${top - 108} ${right - width * 0.1} ${top - 20}L${right - width * 0.1} ${top - 34}Q800 ${top - 132} ${left + width * 0.1} ${top - 34}Z`,
      trim,
    ) +
      rect(left + width * 0.22, top - 58, 10, 58, wall) +
      rect(right - width * 0.22, top - 58, 10, 58, wall),
    path(
      `M${left + width * 0.68} ${top}V${top - 120}Q${left + width * 0.76} ${top - 150} ${left + width * 0.82} ${top - 100}V${top}Z`,
      trim,
    ) + rect(left + width * 0.71, top - 96, 12, 60, darker(wall, 0.3)),
    [0.2, 0.4, 0.6, 0.8]
      .map((share) =>
        path(
          `M${left + width * (share - 0.1)} ${top - 6}A${width * 0.1} 52 0 0 1 ${left + width * (share + 0.1)} ${top - 6}Z`,
          trim,
        ),
      )
      .join(""),
  ]);
  return (
    crown +
    rect(left, top, width, ground - top, wall) +
    rect(left, ground - hall, width, hall, darker(wall, 0.42)) +
    rect(left + 20, ground - hall * 0.74, width - 40, hall * 0.74, "#8FB3C9", ' opacity=".35"') +
    windows +
    slabs +
    pillars +
    shadeBelow(left, ground - hall + 7, width, 14)
  );
}

function cusped(a: number, b: number, base: number, crown: number): string {
  const [middle, half, spring] = [(a + b) / 2, (b - a) / 2, crown + (b - a) * 0.5];
  return `M${a} ${base}V${spring}Q${a - half * 0.02} ${spring - half * 0.4} ${a + half * 0.3} ${spring - half * 0.42}Q${a + half * 0.34} ${crown + half * 0.22} ${a + half * 0.72} ${crown + half * 0.24}Q${middle - half * 0.1} ${crown + half * 0.1} ${middle} ${crown}Q${middle + half * 0.1} ${crown + half * 0.1} ${b - half * 0.72} ${crown + half * 0.24}Q${b - half * 0.34} ${crown + half * 0.22} ${b - half * 0.3} ${spring - half * 0.42}Q${b + half * 0.02} ${spring - half * 0.4} ${b} ${spring}V${base}Z`;
}

function dome(x: number, base: number, radius: number, colour: string, trim: string): string {
  return (
    rect(x - radius, base - 10, radius * 2, 10, trim) +
    path(
      `M${x - radius * 0.9} ${base - 10}Q${x - radius * 1.05} ${base - radius * 1.1} ${x} ${base - radius * 1.55}Q${x + radius * 1.05} ${base - radius * 1.1} ${x + radius * 0.9} ${base - 10}Z`,
      colour,
    ) +
    line(`M${x} ${base - radius * 1.5}V${base - radius * 1.95}`, colours.marigold, 5) +
    path(
      `M${x} ${base - radius * 1.55}Q${x + radius * 0.4} ${base - radius} ${x + radius * 0.3} ${base - 10}H${x + radius * 0.9}Q${x + radius * 1.05} ${base - radius * 1.1} ${x} ${base - radius * 1.55}Z`,
      "#2A1620",
      ' opacity=".14"',
    )
  );
}

function haveli(building: Building): string {
  const { left, right, top, wall, trim, bay, floor, floors, hall, random, accent } = building;
  const width = right - left;
  const domed = random.pick([colours.terracotta, paper, colours.teal, accent]);
  const shutters = random.pick([colours.leaf, colours.indigo, colours.teal, colours.terracotta]);
  const windows = eachWindow(building, (x, y, column) => {
    const [a, b, base, crown] = [x + bay * 0.2, x + bay * 0.8, y + floor * 0.86, y + floor * 0.16];
    const isJharokha = column % 2 === 0;
    const opening =
      path(cusped(a - 7, b + 7, base, crown - 9), trim) +
      path(cusped(a, b, base, crown), darker(wall, 0.55)) +
      path(
        `M${a} ${base}V${base - floor * 0.42}H${a + (b - a) * 0.3}V${base}ZM${b} ${base}V${base - floor * 0.42}H${b - (b - a) * 0.3}V${base}Z`,
        shutters,
      );
    if (!isJharokha) return opening + rect(a - 10, base, b - a + 20, 7, trim);
    const rail =
      rect(a - 18, base - floor * 0.2, b - a + 36, floor * 0.22, trim) +
      [0.16, 0.39, 0.62, 0.85]
        .map((share) =>
          path(
            star(a - 18 + (b - a + 36) * share, base - floor * 0.09, floor * 0.07),
            domed === paper ? accent : domed,
          ),
        )
        .join("");
    return (
      opening +
      path(
        `M${a - 24} ${crown + 4}L${a - 6} ${crown - 16}H${b + 6}L${b + 24} ${crown + 4}Z`,
        domed === paper ? accent : domed,
      ) +
      rail +
      path(`M${a - 10} ${base + 6}L${a + 6} ${base + 22}H${b - 6}L${b + 10} ${base + 6}Z`, darker(trim, 0.2))
    );
  });
  const arcade = eachBay(
    building,
    (x) =>
      path(cusped(x + bay * 0.12, x + bay * 0.88, ground, ground - hall * 0.84), trim) +
      path(cusped(x + bay * 0.19, x + bay * 0.81, ground, ground - hall * 0.77), darker(wall, 0.5)) +
      rect(x + bay * 0.19, ground - hall * 0.22, bay * 0.62, hall * 0.22, mix(wall, accent, 0.4)),
  );
  const battlements = Array.from({ length: Math.round(width / 34) }, (_, index) =>
    path(
      `M${left + index * 34 + 4} ${top - 12}V${top - 30}Q${left + index * 34 + 17} ${top - 48} ${left + index * 34 + 30} ${top - 30}V${top - 12}Z`,
      trim,
    ),
  ).join("");
  const chhatri = (x: number, size: number) =>
    [-0.8, 0, 0.8]
      .map((share) => rect(x + share * size - 4, top - 12 - size * 1.2, 8, size * 1.2, trim))
      .join("") + dome(x, top - 12 - size * 1.2, size, domed, trim);
  const crown = random.pick([
    chhatri(left + 60, 42) + chhatri(right - 60, 42),
    chhatri(left + 56, 36) + chhatri(right - 56, 36) + chhatri((left + right) / 2, 66),
    chhatri((left + right) / 2, 82),
  ]);
  const bands = Array.from({ length: floors + 1 }, (_, row) =>
    rect(left - 8, top + row * floor - 5, width + 16, 11, trim),
  ).join("");
  return (
    crown +
    battlements +
    rect(left, top, width, ground - top, wall) +
    windows +
    arcade +
    bands +
    rect(left - 14, top - 14, width + 28, 16, darker(trim, 0.12)) +
    shadeBelow(left, ground - hall + 6, width, 9)
  );
}

function glass(building: Building): string {
  const { left, right, top, wall, trim, bay, floor, floors, hall, random, time, accent } = building;
  const width = right - left;
  const panes = [
    wall,
    lighter(wall, 0.12),
    darker(wall, 0.1),
    lighter(wall, 0.24),
    mix(wall, time.low, 0.35),
  ];
  const windows = eachWindow(building, (x, y) =>
    rect(x, y, bay + 1, floor + 1, time.beam === null && random.chance(0.3) ? "#F6CE7A" : random.pick(panes)),
  );
  const grid =
    Array.from(
      { length: building.bays + 1 },
      (_, column) => `M${Math.round(left + column * bay)} ${Math.round(top)}V${ground}`,
    ).join("") +
    Array.from(
      { length: floors + 1 },
      (_, row) => `M${Math.round(left)} ${Math.round(top + row * floor)}H${Math.round(right)}`,
    ).join("");
  const fins = random.chance(0.5)
    ? Array.from({ length: building.bays + 1 }, (_, column) =>
        column % 2 ? rect(left + column * bay - 6, top - 14, 12, ground - hall - top + 14, accent) : "",
      ).join("")
    : "";
  const gleam = path(
    `M${left + width * 0.1} ${top}H${left + width * 0.36}L${left + width * 0.06} ${ground - hall}H${left}V${top + (ground - hall - top) * 0.42}ZM${left + width * 0.5} ${top}H${left + width * 0.58}L${left + width * 0.28} ${ground - hall}H${left + width * 0.2}Z`,
    "#FFFFFF",
    ' opacity=".16"',
  );
  const sunk = random.chance(0.5)
    ? rect(left + bay * (building.bays - 3), top + floor, bay * 2, floor * 0.98, darker(wall, 0.35)) +
      [0, 1, 2, 3]
        .map((index) =>
          circle(
            left + bay * (building.bays - 3) + bay * (0.3 + index * 0.46),
            top + floor * 1.86,
            floor * 0.2,
            index % 2 ? "#4F8A4B" : "#6E9B52",
          ),
        )
        .join("")
    : "";
  return (
    rect(left, top, width, ground - top, wall) +
    windows +
    gleam +
    sunk +
    line(grid, trim, 3.5, ' opacity=".75"') +
    fins +
    rect(left, ground - hall, width, hall, darker(wall, 0.3)) +
    eachBay(building, (x) =>
      rect(x + 6, ground - hall * 0.86, bay - 12, hall * 0.86, time.beam === null ? "#F6CE7A" : "#BFD9E0"),
    ) +
    rect(left - 10, top - 16, width + 20, 18, trim) +
    rect(left - 10, ground - hall - 8, width + 20, 16, trim)
  );
}

function screen(building: Building): string {
  const { left, right, top, wall, trim, bay, floor, floors, hall, random } = building;
  const width = right - left;
  const openings = new Set(
    random
      .shuffle(Array.from({ length: building.bays * floors }, (_, index) => index))
      .slice(0, Math.max(2, Math.round(building.bays * floors * 0.28))),
  );
  const motif = random.pick(["star", "ring", "diamond"] as const);
  const size = bay / 4;
  const shape = (x: number, y: number) =>
    motif === "star"
      ? star(x, y, size * 0.44)
      : motif === "ring"
        ? `M${x - size * 0.38} ${y}a${size * 0.38} ${size * 0.38} 0 1 0 ${size * 0.76} 0a${size * 0.38} ${size * 0.38} 0 1 0 ${-size * 0.76} 0Z`
        : `M${x} ${y - size * 0.44}L${x + size * 0.36} ${y}L${x} ${y + size * 0.44}L${x - size * 0.36} ${y}Z`;
  // One panel is drawn once and used for every bay with a lattice.
  let holes = "";
  const rows = Math.max(2, Math.round((floor - 16) / size));
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < 3.5; column += 1)
      holes += shape(
        Math.round(12 + size * (column + 0.44) * ((bay - 16) / (size * 4)) * 1.0 + column),
        Math.round(8 + ((row + 0.5) * (floor - 16)) / rows),
      );
  const panel = `<g id="j"><rect x="8" y="8" width="${Math.round(bay - 16)}" height="${Math.round(floor - 16)}" fill="${trim}"/><path d="${holes}" fill="${building.time.beam === null ? "#F6CE7A" : lighter(trim, 0.62)}"/></g>`;
  const windows = eachWindow(building, (x, y, column, row) => {
    if (!openings.has(row * building.bays + column))
      return `<use href="#j" x="${Math.round(x)}" y="${Math.round(y)}"/>`;
    const bushes = [0.2, 0.42, 0.64, 0.84]
      .map((share, index) =>
        circle(x + bay * share, y + floor * 0.8, floor * 0.14, index % 2 ? "#4F8A4B" : "#6E9B52"),
      )
      .join("");
    return (
      rect(x + 8, y + 8, bay - 16, floor - 16, pane(building)) +
      line(`M${x + bay / 2} ${y + 8}V${y + floor - 8}`, wall, 5) +
      bushes +
      rect(x + 6, y + floor * 0.84, bay - 12, floor * 0.12, darker(wall, 0.3))
    );
  });
  const shops = eachBay(
    building,
    (x) =>
      rect(x + bay * 0.1, ground - hall * 0.8, bay * 0.8, hall * 0.8, pane(building)) +
      rect(x + bay * 0.1, ground - hall * 0.86, bay * 0.8, hall * 0.12, darker(trim, 0.1)) +
      line(`M${x + bay / 2} ${ground - hall * 0.74}V${ground}`, wall, 5),
  );
  return (
    `<defs>${panel}</defs>` +
    rect(left - 14, top - 14, width + 28, ground - top + 14, wall) +
    windows +
    shops +
    rect(left - 22, top - 26, width + 44, 16, darker(wall, 0.14)) +
    rect(left - 14, ground - hall - 8, width + 28, 14, darker(wall, 0.14))
  );
}

function street(building: Building): string {
  const { left, right, top, wall, trim, bay, floor, floors, hall, random, accent } = building;
  const width = right - left;
  const shutters = random.pick([colours.leaf, colours.indigo, colours.terracotta, colours.teal, accent]);
  const windows = eachWindow(building, (x, y, column, row) => {
    const [a, b, base, crown] = [x + bay * 0.28, x + bay * 0.72, y + floor * 0.84, y + floor * 0.18];
    const opening =
      rect(a - 6, crown - 6, b - a + 12, base - crown + 6, trim) +
      rect(a, crown, b - a, base - crown, pane(building)) +
      line(`M${(a + b) / 2} ${crown}V${base}M${a} ${crown + (base - crown) * 0.36}H${b}`, trim, 4);
    const wings =
      rect(a - bay * 0.17, crown, bay * 0.15, base - crown, shutters) +
      rect(b + bay * 0.02, crown, bay * 0.15, base - crown, shutters);
    const extra =
      (column + row) % 2
        ? rect(a - bay * 0.2, base - 4, b - a + bay * 0.4, 9, darker(wall, 0.2)) +
          line(
            Array.from(
              { length: 7 },
              (_, index) =>
                `M${Math.round(a - bay * 0.18 + ((b - a + bay * 0.36) * index) / 6)} ${Math.round(base - 34)}V${Math.round(base - 2)}`,
            ).join("") +
              `M${Math.round(a - bay * 0.2)} ${Math.round(base - 34)}H${Math.round(b + bay * 0.2)}`,
            ink,
            3,
          ) +
          circle(a, base - 12, 10, "#5C8A55") +
          circle(b, base - 12, 9, colours.rose)
        : path(`M${a - 14} ${crown + 12}L${a} ${crown - 14}H${b}L${b + 14} ${crown + 12}Z`, accent);
    return opening + wings + extra;
  });
  const shops = eachBay(
    building,
    (x, column) =>
      path(
        arch(x + bay * 0.16, x + bay * 0.84, ground, ground - hall * 0.78),
        column % 2 ? darker(wall, 0.55) : pane(building),
      ) + line(arch(x + bay * 0.16, x + bay * 0.84, ground, ground - hall * 0.78), trim, 9),
  );
  const bands = Array.from({ length: floors + 1 }, (_, row) =>
    rect(left - 6, top + row * floor - 4, width + 12, 8, trim),
  ).join("");
  return (
    rect(left, top, width, ground - top, wall) +
    rect(left, ground - hall, width, hall, darker(wall, 0.1)) +
    windows +
    shops +
    bands +
    rect(left - 16, top - 18, width + 32, 20, shutters)
  );
}

/** The door, its canopy, and the sign with the initial of the centre. */
function entrance(building: Building): string {
  const { facts, left, right, hall, random, accent, trim, time } = building;
  const middle = (left + right) / 2;
  const [half, high] = [74, Math.min(170, hall * 0.8)];
  const shape =
    facts.style === "haveli"
      ? cusped(middle - half, middle + half, ground, ground - high)
      : facts.style === "concrete" || facts.style === "glass"
        ? `M${middle - half} ${ground}V${ground - high}H${middle + half}V${ground}Z`
        : arch(middle - half, middle + half, ground, ground - high);
  const leaf = random.pick([colours.leaf, colours.indigo, colours.terracotta, colours.teal]);
  const doors =
    path(shape, trim) +
    line(shape, trim, 18) +
    path(shape, time.beam === null ? "#F6CE7A" : "#FFE3A0") +
    rect(middle - half, ground - high * 0.66, half * 0.62, high * 0.66, leaf) +
    rect(middle + half * 0.38, ground - high * 0.66, half * 0.62, high * 0.66, leaf) +
    circle(middle - half * 0.46, ground - high * 0.32, 5, colours.marigold) +
    circle(middle + half * 0.46, ground - high * 0.32, 5, colours.marigold);
  const y = ground - high - 30;
  const canopy = random.pick([
    () => rect(middle - 130, y - 8, 260, 16, accent) + shadeBelow(middle - 130, y + 8, 260, 9),
    () =>
      Array.from({ length: 8 }, (_, index) =>
        path(`M${middle - 128 + index * 32} ${y - 22}h32v30a16 12 0 0 1 -32 0Z`, index % 2 ? paper : accent),
      ).join(""),
    () =>
      path(
        `M${middle - 140} ${y + 12}Q${middle} ${y - 40} ${middle + 140} ${y + 12}L${middle + 140} ${y}Q${middle} ${y - 58} ${middle - 140} ${y}Z`,
        accent,
      ),
  ])();
  const sign =
    path(star(middle, y - 52, 52), darker(accent, 0.2)) +
    circle(middle, y - 52, 33, paper) +
    `<text x="${Math.round(middle)}" y="${Math.round(y - 34)}" font-family="Verdana,DejaVu Sans,sans-serif" font-size="50" font-weight="700" text-anchor="middle" fill="${darker(accent, 0.25)}">${facts.initial.toUpperCase()}</text>`;
  const steps = facts.features.includes("t")
    ? `<g data-has="ramp">${path(`M${middle - half - 10} ${ground}H${middle + 250}V${ground + 8}L${middle + 210} ${ground + 24}H${middle - half - 10}Z`, "#C9BBA8")}${line(`M${middle + half + 20} ${ground - 36}L${middle + 240} ${ground - 26}M${middle + half + 20} ${ground - 36}V${ground + 4}M${middle + 160} ${ground - 31}V${ground + 6}M${middle + 240} ${ground - 26}V${ground + 6}`, ink, 5)}</g>`
    : rect(middle - half - 24, ground - 2, half * 2 + 48, 10, "#D8CBB8") +
      rect(middle - half - 40, ground + 8, half * 2 + 80, 10, "#C9BBA8");
  const pots =
    group(plant(random), `translate(${Math.round(middle - half - 42)} ${ground + 8})scale(1.05)`) +
    group(plant(random), `translate(${Math.round(middle + half + 42)} ${ground + 8})scale(1.05)`);
  return doors + canopy + sign + steps + pots;
}

function tree(random: Random, x: number, size: number): string {
  const kind = random.pick(["round", "round", "palm", "cypress", "blossom"] as const);
  const [leaf, shade] =
    kind === "blossom"
      ? [random.pick(["#E9A23B", "#D9704F", "#C65B7C"]), "#5C8A55"]
      : random.pick([
          ["#6E9B52", "#4F8A4B"],
          ["#7FA66B", "#5C8A55"],
          ["#4F8A4B", "#2F6B3C"],
        ] as const);
  if (kind === "palm")
    return group(
      line("M0 0Q14 -190 0 -360", "#7A5230", 20) +
        [-110, -78, -44, -8, 30, 66, 104]
          .map(
            (angle) =>
              `<g transform="translate(0 -360)rotate(${angle})">${path("M0 0Q-34 -70 4 -160Q30 -70 0 0Z", angle < 0 ? leaf : shade)}</g>`,
          )
          .join(""),
      `translate(${Math.round(x)} ${ground + 24})scale(${size})`,
    );
  if (kind === "cypress")
    return group(
      rect(-8, -40, 16, 40, "#5B3A26") +
        path("M0 -380Q-64 -190 -46 -34H46Q64 -190 0 -380Z", shade) +
        path("M0 -380Q64 -190 46 -34H8Q30 -190 0 -380Z", darker(shade, 0.2)),
      `translate(${Math.round(x)} ${ground + 24})scale(${size})`,
    );
  const crown = [
    [-78, -210, 70],
    [78, -216, 74],
    [0, -270, 96],
    [-36, -190, 66],
    [44, -188, 62],
  ]
    .map(
      ([cx, cy, r], index) =>
        circle(cx as number, cy as number, r as number, index % 2 ? shade : darker(shade, 0.06)) +
        circle((cx as number) - 14, (cy as number) - 16, (r as number) * 0.68, leaf),
    )
    .join("");
  return group(
    path("M-16 0Q-8 -90 -14 -170H14Q8 -90 18 0Z", "#6B4A30") + crown,
    `translate(${Math.round(x)} ${ground + 24})scale(${size})`,
  );
}

function trees({ random, left, right, facts }: Building): string {
  const size = facts.style === "street" ? random.between(1.5, 1.9) : random.between(0.85, 1.3);
  const spot = (x: number, scale: number) => tree(random, x, Math.round(scale * 100) / 100);
  return (
    spot(left - random.between(90, 150), size) +
    spot(right + random.between(90, 150), size * random.between(0.85, 1.1)) +
    (left > 300 ? spot(random.between(40, 130), size * 0.7) : "") +
    (right < 1300 ? spot(random.between(1480, 1560), size * 0.7) : "")
  );
}

function pavement({ random, time }: Building): string {
  const stone = random.pick(["#DCC9AE", "#D9B39A", "#CFC6BA", "#D2B48C"]);
  const joints = Array.from(
    { length: 17 },
    (_, index) => `M${800 + (index - 8) * 96} ${ground + 20}L${800 + (index - 8) * 132} 1112`,
  ).join("");
  const hedge = random.chance(0.5)
    ? [60, 120, 180, 1420, 1480, 1540]
        .map((x) => circle(x, ground + 14, 40, "#5C8A55") + circle(x - 8, ground + 2, 26, "#7FA66B"))
        .join("")
    : "";
  const dashes = Array.from({ length: 8 }, (_, index) => `M${40 + index * 210} 1164h110`).join("");
  return (
    hedge +
    rect(0, ground + 18, canvas.width, 130, time.beam === null ? darker(stone, 0.2) : stone) +
    line(`${joints}M0 1048H1600`, "#8E5A34", 2, ' opacity=".25"') +
    rect(0, 1112, canvas.width, 14, lighter(stone, 0.4)) +
    rect(0, 1126, canvas.width, 74, "#4A4650") +
    line(dashes, paper, 6, ' opacity=".8"')
  );
}

const wheel = (x: number) => circle(x, 0, 26, ink) + circle(x, 0, 12, "#B9B3AC");
const rickshaw =
  path("M-92 -10V-60Q-88 -118 -40 -122H44Q74 -120 86 -62L96 -40V-10Z", colours.leaf) +
  path("M-86 -66Q-82 -120 -40 -124H44Q72 -122 84 -66Z", colours.marigold) +
  rect(-58, -96, 50, 44, "#CFE0E6", ' rx="6"') +
  rect(4, -96, 56, 44, "#CFE0E6", ' rx="6"') +
  wheel(-56) +
  wheel(66);
const car = (colour: string) =>
  path(
    "M-130 -8V-40Q-126 -58 -92 -62L-62 -98Q-54 -104 -42 -104H40Q52 -104 62 -94L92 -60Q128 -56 130 -36V-8Z",
    colour,
  ) +
  path("M-78 -62L-54 -92H-4V-62ZM8 -62V-92H38Q46 -92 52 -86L74 -62Z", "#CFE0E6") +
  rect(-130, -34, 22, 10, "#FFE39A", ' rx="4"') +
  wheel(-76) +
  wheel(76);
const bicycle = (colour: string) =>
  circle(-34, -24, 24, "none", ` stroke="${ink}" stroke-width="5"`) +
  circle(34, -24, 24, "none", ` stroke="${ink}" stroke-width="5"`) +
  line(
    "M-34 -24L-10 -56H20L-4 -24ZM-4 -24L-14 -66H-24M20 -56L34 -24M20 -56L16 -72H30",
    colour,
    5,
    ' stroke-linejoin="round"',
  );

/** People, vehicles, and what the amenities name: a café, bicycles, parking, the metro. */
function life({ facts, random, accent, left, right }: Building): string {
  const people = createPeople(random, 5);
  const has = (letter: string) => facts.features.includes(letter);
  const at = (content: string, x: number, y: number, scale: number, id?: string) =>
    `<g transform="translate(${Math.round(x)} ${Math.round(y)})scale(${scale})"${id === undefined ? "" : ` data-has="${id}"`}>${content}</g>`;
  const shadow = ellipse(0, 0, 24, 5, "#2E2450", ' opacity=".2"');
  const middle = (left + right) / 2;
  const spots = random.shuffle([middle - 250, middle - 170, middle + 190, middle + 270]);
  const walkers = people
    .slice(0, 3)
    .map((look, index) => at(shadow + standing(look), spots[index] as number, ground + 66 + index * 12, 1));
  const chair = chairViews("cane", accent).side;
  const parasol =
    line("M0 0V-170", "#8E5A34", 6) +
    path("M-84 -132Q0 -206 84 -132Z", accent) +
    path("M-28 -132Q-20 -180 0 -172Q20 -180 28 -132Z", paper);
  const cafeSpot = middle < 800 ? middle + 400 : middle - 400;
  const cafe = has("c")
    ? at(
        parasol +
          `<g transform="translate(-46 0)">${chair}${sideOf(people[3] as Look)}</g><g transform="translate(46 0)scale(-1 1)">${chair}</g>` +
          rect(-24, -70, 48, 6, paper) +
          line("M0 -66V0", ink, 5),
        cafeSpot,
        ground + 84,
        1.08,
        "cafe",
      )
    : "";
  const stand = has("b")
    ? at(
        `${bicycle(accent)}<g transform="translate(64 0)">${bicycle(colours.terracotta)}</g>`,
        middle > 800 ? middle + 330 : middle - 420,
        ground + 90,
        1.1,
        "bicycles",
      )
    : "";
  const metro = has("m")
    ? at(
        line("M0 0V-190", ink, 8) +
          rect(-46, -262, 92, 78, colours.indigo, ' rx="10"') +
          line("M-24 -200V-246L0 -216L24 -246V-200", paper, 10, ' stroke-linejoin="round"'),
        360,
        ground + 60,
        1,
        "metro",
      )
    : "";
  const parking = has("p")
    ? at(
        line("M0 0V-120", ink, 6) +
          rect(-28, -172, 56, 56, "#2E5AA8", ' rx="8"') +
          line("M-8 -126V-162H4a11 11 0 0 1 0 22H-8", paper, 8),
        1250,
        ground + 66,
        1,
        "parking",
      ) + at(car(random.pick([accent, "#F1E4CF", colours.sky, colours.terracotta])), 1120, 1158, 1)
    : "";
  const vehicles = at(rickshaw, random.between(300, has("p") ? 700 : 1200), 1176, 1.06);
  return metro + walkers.join("") + cafe + stand + parking + vehicles;
}
