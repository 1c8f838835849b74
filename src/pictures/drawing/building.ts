import type { FacadeFacts } from "../../api/contract/drawings.ts";
import type { Time } from "./fixtures.ts";
import { chairViews, plant } from "./furniture.ts";
import {
  arch,
  circle,
  colours,
  darker,
  group,
  ink,
  line,
  paper,
  path,
  type Random,
  rect,
  star,
} from "./shapes.ts";

/** Height of the ground line. Below it are the pavement and the road. */
export const ground = 975;

/** A building between `left` and `right`, from `top` to the ground, with bays across and floors above the ground floor. */
export type Building = {
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

/** Calls a function for each window above the ground floor. */
export function eachWindow(
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
export function eachBay(building: Building, draw: (x: number, column: number) => string): string {
  const { bays, bay, left } = building;
  return Array.from({ length: bays }, (_, column) =>
    isEntrance(building, column) ? "" : draw(left + column * bay, column),
  ).join("");
}

/** Returns true for the columns of the ground floor that the entrance takes. */
export function isEntrance({ bays }: Building, column: number): boolean {
  return bays % 2 ? column === (bays - 1) / 2 : column === bays / 2 || column === bays / 2 - 1;
}

/** A pane: the sky by day, a lamp in some rooms at dusk. */
export function pane({ random, time }: Building): string {
  return time.beam === null
    ? random.chance(0.55)
      ? "#F6CE7A"
      : "#3A3F74"
    : random.pick(["#8FB3C9", "#7FA3C0", "#5E7FA8", "#A9CBD8"]);
}

/** The side wall, in the shade. It gives the building its depth. */
export function sideOfBuilding({ left, right, top, wall, time, facts, random }: Building): string {
  const depth = facts.style === "glass" || facts.style === "concrete" ? 96 : 60;
  const shade = darker(wall, time.beam === null ? 0.45 : 0.34);
  const isRight = random.chance(0.5);
  const [edge, far] = isRight ? [right, right + depth] : [left, left - depth];
  return path(`M${edge} ${ground}V${top}L${far} ${top + 40}V${ground}Z`, shade);
}

/** The roof: a terrace with a parasol if the centre has one, a garden, or a water tank. */
export function roof(building: Building): string {
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
export function tower({ facts, random, left, right, top, bay, floor, wall, trim, accent }: Building): string {
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

/** The shadow below a canopy or an awning. */
export function shadeBelow(x: number, y: number, width: number, height: number): string {
  return rect(x, y, width, height, "#2A1620", ' opacity=".16"');
}

/** The path of a cusped arch between `a` and `b`, from `base` to `crown`. */
export function cusped(a: number, b: number, base: number, crown: number): string {
  const [middle, half, spring] = [(a + b) / 2, (b - a) / 2, crown + (b - a) * 0.5];
  return `M${a} ${base}V${spring}Q${a - half * 0.02} ${spring - half * 0.4} ${a + half * 0.3} ${spring - half * 0.42}Q${a + half * 0.34} ${crown + half * 0.22} ${a + half * 0.72} ${crown + half * 0.24}Q${middle - half * 0.1} ${crown + half * 0.1} ${middle} ${crown}Q${middle + half * 0.1} ${crown + half * 0.1} ${b - half * 0.72} ${crown + half * 0.24}Q${b - half * 0.34} ${crown + half * 0.22} ${b - half * 0.3} ${spring - half * 0.42}Q${b + half * 0.02} ${spring - half * 0.4} ${b} ${spring}V${base}Z`;
}

/** A dome. `base` is the height of its lower edge. */
export function dome(x: number, base: number, radius: number, colour: string, trim: string): string {
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

/** The door, its canopy, and the sign with the initial of the centre. */
export function entrance(building: Building): string {
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
