import {
  circle,
  colours,
  darker,
  ellipse,
  ink,
  lighter,
  line,
  mix,
  paper,
  path,
  type Random,
  rect,
} from "./shapes.ts";

const metal = "#3A3440";
const round = ' stroke-linecap="round" stroke-linejoin="round"';

export const chairStyles = ["task", "shell", "cane", "stool"] as const;
export type ChairStyle = (typeof chairStyles)[number];

/** The three views of a chair in centimetres from the floor below its seat: from the front, the back and the side. */
export type ChairViews = { readonly front: string; readonly back: string; readonly side: string };

const base =
  line("M0 -9L-27 -3M0 -9L27 -3M0 -9L-15 4M0 -9L15 4", metal, 5, round) + rect(-2.5, -46, 5, 38, metal);
const legs = (colour: string) =>
  line("M-16 -45L-17 -5M16 -45L17 -5", darker(colour, 0.35), 3.5, round) +
  line("M-21 -45L-24 2M21 -45L24 2", colour, 4, round);
const sideLegs = (colour: string) => line("M-18 -45L-23 1M19 -45L22 1", colour, 4.5, round);

export function chairViews(style: ChairStyle, colour: string): ChairViews {
  const dark = darker(colour, 0.28);
  const light = lighter(colour, 0.22);
  const seat = path("M-25 -49L-21 -56H21L25 -49Z", light) + rect(-26, -50, 52, 8, colour, ' rx="3"');
  const sideSeat = rect(-24, -52, 49, 9, colour, ' rx="4"');
  if (style === "stool") {
    const stool =
      line("M-13 -60L-17 2M13 -60L17 2M-15 -25H15", metal, 4, round) +
      ellipse(0, -62, 20, 5.5, light) +
      path("M-20 -62Q0 -52 20 -62L18 -55Q0 -48 -18 -55Z", colour);
    return { front: stool, back: stool, side: stool };
  }
  const frame = style === "task" ? base : legs(style === "cane" ? "#8E5A34" : metal);
  const sideFrame = style === "task" ? base : sideLegs(style === "cane" ? "#8E5A34" : metal);
  const shape = {
    task: "M-24 -55V-88Q-24 -107 0 -107Q24 -107 24 -88V-55Q0 -49 -24 -55Z",
    shell: "M-23 -50Q-27 -72 -20 -84Q0 -91 20 -84Q27 -72 23 -50Z",
    cane: "M-23 -52V-82Q-23 -94 -11 -94H11Q23 -94 23 -82V-52Z",
  }[style];
  const inset =
    style === "cane"
      ? path("M-17 -58V-81Q-17 -88 -10 -88H10Q17 -88 17 -81V-58Z", "#EBCB94") +
        line(
          "M-17 -80L5 -58M-17 -68L-7 -58M-8 -88L17 -63M6 -88L17 -77M17 -80L-5 -58M17 -68L7 -58M8 -88L-17 -63M-6 -88L-17 -77",
          "#B98A55",
          1.2,
        )
      : "";
  const spine = style === "task" ? rect(-3, -98, 6, 50, dark, ' opacity=".55"') : "";
  const arms =
    style === "task" ? rect(-30, -72, 5, 22, metal, ' rx="2"') + rect(25, -72, 5, 22, metal, ' rx="2"') : "";
  return {
    front: path(shape, dark) + (style === "cane" ? inset : "") + frame + seat + arms,
    back: frame + seat + arms + path(shape, mix(colour, paper, 0.08)) + (inset || spine),
    side:
      sideFrame +
      path(
        style === "task"
          ? "M-26 -46Q-37 -78 -28 -107Q-19 -112 -16 -103Q-23 -76 -15 -46Z"
          : "M-24 -46Q-33 -70 -29 -90Q-22 -95 -19 -88Q-23 -66 -15 -46Z",
        dark,
      ) +
      sideSeat,
  };
}

/** A wheelchair from the side, facing right. It is a seat of the room. */
export const wheelchair =
  path("M-26 -50H24V-43H-26Z", colours.indigo) +
  line("M-25 -48V-92L-33 -94", metal, 5, round) +
  line("M24 -46L34 -12H44", metal, 4, round) +
  circle(-6, -30, 30, "none", ` stroke="${metal}" stroke-width="6"`) +
  circle(-6, -30, 5, metal) +
  line("M-6 -56V-4M-32 -30H20M-24 -48L12 -12M12 -48L-24 -12", "#8A8590", 1.4) +
  circle(34, -8, 8, "none", ` stroke="${metal}" stroke-width="4"`);

/** An upholstered seat for one, from the front. Several in a row make a sofa. */
export function cushion(colour: string): string {
  return (
    path("M-36 -38V-74Q-36 -84 -26 -84H26Q36 -84 36 -74V-38Z", darker(colour, 0.16)) +
    rect(-36, -46, 72, 34, colour, ' rx="6"') +
    path("M-35 -46Q-35 -54 -28 -54H28Q35 -54 35 -46V-40H-35Z", lighter(colour, 0.2)) +
    line("M-28 -12V0M28 -12V0", "#5B3A26", 5)
  );
}

/** A desk for one person from the front, in centimetres. */
export function desk(wood: string, dark: string): string {
  return (
    rect(-62, -70, 6, 70, dark) +
    rect(24, -70, 38, 56, dark) +
    line("M28 -52H58M28 -34H58", wood, 1.6) +
    path("M-66 -74L-60 -84H60L66 -74Z", wood) +
    rect(-66, -74, 132, 5, darker(wood, 0.16))
  );
}

/** A small round table, in centimetres. */
export function cafeTable(wood: string, dark: string): string {
  return (
    path("M-3 -74H3L12 0H-12Z", dark) +
    ellipse(0, -72, 36, 7, darker(wood, 0.18)) +
    ellipse(0, -75, 36, 7, wood)
  );
}

/** Objects on a table, in centimetres above its top (y = 0): laptops from the back and the front, a cup, documents, a plant. */
export const laptopFromBack =
  path("M-17 0L-15 -21Q-15 -22 -14 -22H14Q15 -22 15 -21L17 0Z", "#B9B3AC") + circle(0, -11, 1.8, paper);
export const laptopFromFront =
  path("M-17 -3H17L20 3H-20Z", "#D8D3CC") +
  rect(-15, -23, 30, 20, metal, ' rx="1"') +
  rect(-13.5, -21.5, 27, 17, "#BFD3DC") +
  rect(-10, -18, 12, 2, colours.indigo) +
  rect(-10, -14, 18, 1.6, "#7F97B8") +
  rect(-10, -11, 15, 1.6, "#7F97B8");
export const monitor =
  path("M-3 -14H3V-1H10V1H-10V-1H-3Z", metal) +
  rect(-26, -46, 52, 33, metal, ' rx="2"') +
  rect(-24, -44, 48, 29, "#C9DAE0") +
  rect(-20, -40, 20, 3, colours.indigo) +
  rect(-20, -34, 36, 2, "#8DA3BF") +
  rect(-20, -30, 30, 2, "#8DA3BF") +
  rect(-20, -24, 9, 6, colours.marigold) +
  rect(-9, -24, 9, 6, colours.terracotta);
export const monitorFromBack =
  path("M-3 -14H3V-1H10V1H-10V-1H-3Z", metal) +
  rect(-26, -46, 52, 33, "#57505E", ' rx="2"') +
  circle(0, -30, 2, "#8A8590");
export function cup(colour: string): string {
  return path("M-4 -9H4L3 0H-3Z", colour) + ellipse(0, -9, 4, 1.2, darker(colour, 0.4));
}
export const papers = path("M-12 2L-9 -4H13L12 2Z", paper) + line("M-6 -2.400H9M-7 -.2H8", "#B9AFA3", 0.8);

/** A potted plant in centimetres, standing on the floor. */
export function plant(random: Random): string {
  const pot = random.pick([colours.terracotta, colours.indigo, "#F1E4CF", colours.marigold, colours.plum]);
  const [leaf, shade] = random.pick([
    ["#4F8A4B", "#2F6B3C"],
    ["#5C8A55", "#24562F"],
    ["#6E9B52", "#3B7A4A"],
  ] as const);
  const potShape =
    path("M-22 -38H22L17 0H-17Z", pot) +
    rect(-24, -42, 48, 8, lighter(pot, 0.15), ' rx="2"') +
    path("M6 -34H21L17 0H8Z", darker(pot, 0.25), ' opacity=".5"');
  const blade = (angle: number, length: number, width: number) =>
    `<g transform="translate(0 -38)rotate(${Math.round(angle)})">${path(`M0 0C${-width} ${-length * 0.3} ${-width} ${-length * 0.7} 0 ${-length}Z`, leaf)}${path(`M0 0C${width} ${-length * 0.3} ${width} ${-length * 0.7} 0 ${-length}Z`, shade)}</g>`;
  const kind = random.pick(["agave", "rubber", "palm", "bush"] as const);
  if (kind === "agave")
    return (
      [-74, 70, -50, 48, -26, 28, 2].map((angle, at) => blade(angle, 92 + at * 9, 20)).join("") + potShape
    );
  if (kind === "palm") {
    const fronds = [-82, -50, -18, 22, 54, 84].map(
      (angle) =>
        `<g transform="translate(0 -112)rotate(${angle})">${path("M0 0Q-15 -34 3 -84Q17 -34 0 0Z", angle < 0 ? leaf : shade)}</g>`,
    );
    return line("M0 -40Q-3 -80 0 -116", "#7A5230", 7) + fronds.join("") + potShape;
  }
  if (kind === "bush")
    return (
      [
        [-20, -66, 26],
        [20, -70, 27],
        [0, -96, 30],
        [-8, -74, 20],
        [14, -100, 16],
      ]
        .map(([x, y, r], at) =>
          circle(x as number, y as number, r as number, at > 2 ? lighter(leaf, 0.2) : at % 2 ? shade : leaf),
        )
        .join("") + potShape
    );
  const leaves = [
    [-24, -84, -58],
    [24, -98, 52],
    [-22, -122, -46],
    [22, -136, 40],
    [-4, -150, -6],
    [-12, -100, -24],
    [14, -116, 22],
  ].map(
    ([x, y, angle]) =>
      `<g transform="translate(${(x as number) / 3} ${y})rotate(${angle})">${path("M0 0C-19 -12 -19 -38 0 -50Z", leaf)}${path("M0 0C19 -12 19 -38 0 -50Z", shade)}</g>`,
  );
  return line("M0 -38V-150M0 -90L-12 -106M0 -76L12 -92", "#5B3A26", 4) + leaves.join("") + potShape;
}

/** A hanging lamp in centimetres below its ceiling rose; `drop` is the length of its cord. */
export function lamp(style: number, colour: string, drop: number): string {
  const cord = line(`M0 0V${Math.round(drop)}`, metal, 1.6);
  const glow = ellipse(0, drop + 24, 60, 46, "#FFE9B0", ' opacity=".1"');
  const at = (content: string) => `<g transform="translate(0 ${Math.round(drop)})">${content}</g>`;
  const shade = [
    path("M-29 26A29 27 0 0 1 29 26Z", colour) +
      path("M4 26Q10 8 0 -1A29 27 0 0 1 29 26Z", darker(colour, 0.3), ' opacity=".5"') +
      ellipse(0, 26, 29, 4, "#FFE9B0"),
    path("M-20 0H20L28 34Q0 46 -28 34Z", "#E3B778") +
      line("M-14 1L-19 38M-5 0L-7 41M5 0L7 41M14 1L19 38M-23 14H23M-26 27H26", "#A87440", 1.6) +
      rect(-20, -3, 40, 5, "#A87440"),
    circle(0, 18, 19, "#FFF3D2") + circle(5, 22, 13, "#FFE3A0", ' opacity=".6"') + rect(-6, -3, 12, 6, metal),
    path("M-7 0H7L26 32H-26Z", colour) +
      path("M2 0H7L26 32H8Z", darker(colour, 0.3), ' opacity=".5"') +
      ellipse(0, 32, 26, 4, "#FFE9B0"),
  ][style % 4] as string;
  return glow + cord + at(shade);
}

/** A lectern with a microphone, in centimetres. */
export const lectern =
  path("M-22 -104H22L17 0H-17Z", "#8E5A34") +
  path("M-26 -110L26 -116V-106L-26 -102Z", "#A87440") +
  line("M10 -112Q14 -128 4 -134", metal, 2.4) +
  circle(3, -135, 3.5, ink);
