import { plant } from "./furniture.ts";
import {
  accents,
  arch,
  circle,
  colours,
  darker,
  ellipse,
  ink,
  lighter,
  line,
  paper,
  path,
  type Random,
  rect,
  star,
} from "./shapes.ts";

/** Something at a wall, in centimetres from the floor below its middle. */
export type Fixture = { readonly width: number; readonly draw: string; readonly id?: string };

/** Light and sky of a time of day. `beam` is the colour of sunlight on the floor; without it, lamps give the light. */
export const times = [
  { top: "#CFE6EC", low: "#FBE8C6", far: "#E8C3A6", beam: "#FFE9B8" },
  { top: "#A9D3E6", low: "#E4F1F0", far: "#C9D3D6", beam: "#FFF3D0" },
  { top: "#F3B765", low: "#FBE3B5", far: "#D99A74", beam: "#FFD88F" },
  { top: "#4C4F8F", low: "#E69B7E", far: "#5D4F7E", beam: null },
  { top: "#8FC1D9", low: "#F7E3C9", far: "#B9B4B8", beam: "#FFEBC0" },
] as const;
export type Time = (typeof times)[number];

/** The view from a window of this size, in units from its top left corner. */
export function windowView(random: Random, time: Time, width: number, height: number): string {
  const base = height;
  const sun =
    time.beam === null
      ? circle(width * 0.72, height * 0.22, 9, "#FBF0D5")
      : circle(width * random.between(0.2, 0.8), height * 0.3, 15, "#FFF1C4", ' opacity=".9"');
  const sky =
    rect(0, 0, width, height, time.top) +
    rect(0, height * 0.38, width, height * 0.62, time.low, ' opacity=".75"');
  const trees = (count: number, colour: string) =>
    Array.from({ length: count }, (_, index) =>
      circle(
        ((index + 0.5) * width) / count,
        base - 6,
        (width / count) * 0.7,
        index % 2 ? colour : lighter(colour, 0.2),
      ),
    ).join("");
  const blocks = () => {
    let d = `M0 ${base}`;
    for (let x = 0; x < width; x += 18)
      d += `V${Math.round(base - random.between(30, height * 0.55))}H${Math.min(width, x + 18)}`;
    return path(`${d}V${base}Z`, time.far);
  };
  const dome = () => {
    const x = width * random.between(0.35, 0.65);
    return (
      path(
        `M${x - 30} ${base}V${base - 48}H${x - 22}Q${x - 26} ${base - 82} ${x} ${base - 96}Q${x + 26} ${base - 82} ${x + 22} ${base - 48}H${x + 30}V${base}Z`,
        time.far,
      ) +
      rect(x - 42, base - 84, 5, 84, time.far) +
      rect(x + 37, base - 84, 5, 84, time.far)
    );
  };
  const hills = () =>
    path(
      `M0 ${base}V${base - 50}Q${width * 0.25} ${base - 92} ${width * 0.5} ${base - 46}Q${width * 0.8} ${base - 84} ${width} ${base - 40}V${base}Z`,
      time.far,
    );
  const palms = () =>
    [0.25, 0.75]
      .map(
        (share) =>
          `<g transform="translate(${width * share} ${base})">${line("M0 0Q4 -40 0 -72", "#6B4A30", 4)}${[-70, -35, 0, 35, 70].map((angle) => `<g transform="translate(0 -72)rotate(${angle})">${path("M0 0Q-7 -18 0 -36Q7 -18 0 0Z", "#3B7A4A")}</g>`).join("")}</g>`,
      )
      .join("");
  const far = random.pick([blocks, dome, hills, blocks, palms])();
  return (
    sky +
    sun +
    far +
    trees(
      random.pick([3, 4, 5]),
      time.beam === null ? "#31513B" : random.pick(["#5C8A55", "#6E9B52", "#4F8A4B"]),
    )
  );
}

let clips = 0;
/** Starts the ids of a drawing anew, so that the same facts give the same text. */
export function resetIds(): void {
  clips = 0;
}

function clipped(shape: string, content: string): string {
  clips += 1;
  return `<clipPath id="w${clips}"><path d="${shape}"/></clipPath><g clip-path="url(#w${clips})">${content}</g>`;
}

/** A window in the back wall: an arch, a pointed arch, a rectangle or a circle. */
export function windowFixture(random: Random, time: Time, kind: number, height: number): Fixture {
  const width = kind === 3 ? 150 : kind === 2 ? 150 : 116;
  const [top, sill] = [-Math.min(255, height - 24), -82];
  const half = width / 2;
  const shape = [
    arch(-half, half, sill, top),
    `M${-half} ${sill}V${top + 70}Q${-half} ${top + 38} -14 ${top + 14}L0 ${top}L14 ${top + 14}Q${half} ${top + 38} ${half} ${top + 70}V${sill}Z`,
    `M${-half} ${sill}V${top + 16}H${half}V${sill}Z`,
    `M${-half} ${(top + sill) / 2}a${half} ${half} 0 1 1 ${width} 0a${half} ${half} 0 1 1 ${-width} 0Z`,
  ][kind % 4] as string;
  const view = `<g transform="translate(${-half} ${top})">${windowView(random, time, width, sill - top)}</g>`;
  const bars = line(`M0 ${top}V${sill}M${-half} ${top + 76}H${half}`, paper, 4);
  const ledge =
    kind % 4 === 3
      ? ""
      : rect(-half - 8, sill, width + 16, 7, lighter(paper, 0.5)) +
        rect(-half - 8, sill + 7, width + 16, 3, "#2A1620", ' opacity=".15"');
  return { width: width + 34, draw: clipped(shape, view + bars) + line(shape, paper, 8) + ledge };
}

/** A lattice panel with light behind it. */
export function jaali(random: Random, colour: string, height: number): Fixture {
  const [half, top, sill] = [56, -Math.min(250, height - 28), -60];
  const shape = arch(-half, half, sill, top);
  let stars = "";
  for (let y = sill - 14; y > top; y -= 28) for (let x = -42; x <= 42; x += 28) stars += star(x, y, 12);
  return {
    width: 140,
    draw:
      path(shape, "#FFE3A0") +
      clipped(
        shape,
        `<path d="${shape}${stars}" fill="${random.chance(0.5) ? colour : "#C98A5E"}" fill-rule="evenodd"/>`,
      ) +
      line(shape, paper, 7),
  };
}

/** A display screen: a chart, or the people of a video call. A camera is below the screen for video calls. */
export function screen(hasVideo: boolean, skins: readonly string[]): Fixture {
  const tile = (x: number, y: number, ground: string, index: number) =>
    rect(x, y, 68, 38, ground) +
    path(
      `M${x + 16} ${y + 38}Q${x + 18} ${y + 24} ${x + 34} ${y + 24}Q${x + 50} ${y + 24} ${x + 52} ${y + 38}Z`,
      accents[(index + 1) % 6] as string,
    ) +
    circle(x + 34, y + 16, 9, skins[index % skins.length] as string) +
    path(
      `M${x + 25} ${y + 15}Q${x + 25} ${y + 5} ${x + 34} ${y + 5}Q${x + 43} ${y + 5} ${x + 43} ${y + 15}Q${x + 34} ${y + 8} ${x + 25} ${y + 15}Z`,
      ink,
    );
  const content = hasVideo
    ? tile(-72, -220, "#CFE0E6", 0) +
      tile(3, -220, "#F1E4CF", 1) +
      tile(-72, -176, "#F6D9C8", 2) +
      tile(3, -176, "#DDE8D5", 3)
    : line("M-68 -208H-20M-68 -196H-32M-68 -184H-40", "#8D9AD6", 5) +
      rect(0, -172, 16, 26, colours.terracotta) +
      rect(22, -188, 16, 42, colours.rose) +
      rect(44, -206, 16, 60, colours.marigold) +
      circle(-48, -158, 13, colours.marigold);
  return {
    width: 190,
    id: hasVideo ? "video" : "screen",
    draw:
      rect(-84, -230, 168, 104, "#2B2530", ' rx="4"') +
      rect(-79, -225, 158, 94, "#1F2A5C") +
      content +
      (hasVideo ? rect(-24, -124, 48, 8, "#2B2530", ' rx="4"') + circle(0, -120, 2.5, "#8FB3C9") : ""),
  };
}

/** A pull-down screen with the picture of a projector. */
export const projection: Fixture = {
  width: 250,
  id: "projector",
  draw:
    rect(-112, -262, 224, 10, "#57505E", ' rx="4"') +
    rect(-104, -254, 208, 134, "#FFFDF8") +
    rect(-104, -120, 208, 5, "#57505E") +
    path(star(-52, -190, 34), colours.terracotta) +
    circle(-52, -190, 12, colours.marigold) +
    line("M4 -222H84M4 -204H68", colours.indigo, 7) +
    line("M4 -180H88M4 -166H88M4 -152H60", "#B9AFA3", 5),
};

export function whiteboard(random: Random): Fixture {
  const drawings = [
    line("M-52 -190L-22 -158L6 -176L40 -140", colours.terracotta, 4) + line("M-58 -206V-132H54", ink, 2.5),
    rect(-56, -204, 34, 22, colours.marigold) +
      rect(-12, -204, 34, 22, colours.rose) +
      rect(-56, -172, 34, 22, "#8FB3C9") +
      rect(-12, -172, 34, 22, "#A8C79B") +
      rect(32, -204, 26, 22, "#8FB3C9"),
    circle(-30, -176, 24, "none", ` stroke="${colours.leaf}" stroke-width="4"`) +
      circle(4, -176, 24, "none", ` stroke="${colours.indigo}" stroke-width="4"`) +
      line("M36 -196H60M36 -182H56", ink, 3),
  ];
  const notes = line("M-54 -140H-8M-54 -130H-22", colours.indigo, 3);
  return {
    width: 172,
    id: "whiteboard",
    draw:
      rect(-76, -218, 152, 98, "#C7BDB0", ' rx="3"') +
      rect(-72, -214, 144, 90, "#FFFFFF") +
      random.pick(drawings) +
      notes +
      rect(-40, -121, 80, 6, "#8A8078") +
      rect(-30, -125, 16, 4, colours.terracotta) +
      rect(-8, -125, 16, 4, colours.indigo),
  };
}

export function lockers(random: Random, colour: string): Fixture {
  let doors = "";
  for (let column = 0; column < 4; column += 1)
    for (let row = 0; row < 4; row += 1) {
      const [x, y] = [-62 + column * 31, -172 + row * 42];
      doors +=
        rect(x + 1, y + 1, 29, 40, random.chance(0.3) ? lighter(colour, 0.35) : colour) +
        circle(x + 24, y + 22, 2, paper);
    }
  return { width: 142, id: "lockers", draw: rect(-64, -176, 128, 176, darker(colour, 0.35)) + doors };
}

export function booth(colour: string, person: string): Fixture {
  return {
    width: 128,
    id: "booth",
    draw:
      path(arch(-56, 56, 0, -226), colour) +
      path(arch(-44, 44, 0, -212), darker(colour, 0.5)) +
      path(arch(-44, 44, 0, -212), "#FFE9B0", ' opacity=".22"') +
      `<g transform="translate(0 -4)">${person}</g>` +
      rect(-44, -76, 88, 6, "#E3BE90") +
      line("M-30 -204L34 -40", "#FFFFFF", 10, ' opacity=".16"') +
      line("M0 -212V-190", ink, 2) +
      circle(0, -184, 8, "#FFE9B0") +
      path(star(0, -246, 10), colour),
  };
}

/** A counter with shelves, a kettle and cups: tea and coffee. */
export function teaCounter(random: Random, colour: string): Fixture {
  const shelf = (y: number) =>
    rect(-80, y, 160, 5, "#8E5A34") +
    [-66, -44, -20, 6, 30, 56]
      .map((x) =>
        random.chance(0.7)
          ? rect(x, y - 16, 12, 16, random.pick(accents), ' rx="2"')
          : path(`M${x} ${y - 12}h12l-2 12h-8Z`, paper),
      )
      .join("");
  return {
    width: 196,
    id: "tea",
    draw:
      shelf(-176) +
      shelf(-138) +
      rect(-90, -92, 180, 92, colour) +
      rect(-94, -98, 188, 8, "#E3BE90") +
      [-66, -22, 22, 66].map((x) => path(star(x, -46, 15), lighter(colour, 0.45))).join("") +
      path("M-60 -98V-118Q-60 -128 -48 -128Q-36 -128 -36 -118V-98Z", "#C9C3BC") +
      line("M-36 -118L-26 -124M-60 -116Q-72 -112 -60 -102", "#8A8590", 4) +
      [0, 18, 36]
        .map((x) =>
          path(`M${x} -110h12l-2 12h-8Z`, random.pick([paper, colours.terracotta, colours.marigold])),
        )
        .join(""),
  };
}

/** A low cabinet with a thermos and cups, for rooms with catering. */
export function sideboard(colour: string): Fixture {
  return {
    width: 150,
    id: "tea",
    draw:
      rect(-66, -78, 132, 70, "#A87440") +
      line("M0 -78V-8M-22 -78V-8M22 -78V-8", "#7A4A2E", 2) +
      line("M-58 -8V0M58 -8V0", "#5B3A26", 6) +
      rect(-70, -83, 140, 7, "#C79158") +
      path("M-46 -83V-108Q-46 -116 -36 -116Q-26 -116 -26 -108V-83Z", "#C9C3BC") +
      line("M-26 -108L-18 -112", "#8A8590", 3) +
      [-4, 14, 32].map((x, index) => path(`M${x} -94h11l-2 11h-7Z`, index === 1 ? colour : paper)).join(""),
  };
}

export const printer: Fixture = {
  width: 90,
  id: "printer",
  draw:
    rect(-36, -66, 72, 66, "#E3BE90") +
    line("M-36 -34H36", "#B98A55", 2) +
    rect(-34, -100, 68, 34, "#57505E", ' rx="4"') +
    rect(-26, -112, 52, 14, "#D8D3CC") +
    rect(-22, -120, 44, 12, "#FFFFFF") +
    rect(-24, -82, 48, 5, "#2B2530") +
    circle(24, -92, 2.5, "#8FCE97"),
};

export function shelves(random: Random, height: number): Fixture {
  let books = "";
  const rows = height > 230 ? 5 : 4;
  for (let row = 0; row < rows; row += 1) {
    const y = -18 - row * 40;
    books += rect(-58, y, 116, 4, "#7A4A2E");
    for (let x = -54; x < 50; ) {
      const width = Math.round(random.between(5, 11));
      if (random.chance(0.85)) books += rect(x, y - random.between(20, 30), width, 30, random.pick(accents));
      x += width + 1;
    }
  }
  const top = -18 - rows * 40;
  const draw = rect(-62, top, 124, -top, "#8E5A34") + rect(-57, top + 5, 114, -top - 5, "#5E3822");
  return { width: 140, draw: draw + books };
}

export function art(random: Random): Fixture {
  const ground = random.pick(["#F1E4CF", "#F6D9C8", "#DDE8D5", "#CFE0E6", "#2E3A78"]);
  const [one, other] = random.shuffle(accents) as [string, string];
  const pieces = [
    path(star(0, -176, 26), one) + circle(0, -176, 9, other),
    path("M-30 -142V-172A30 30 0 0 1 30 -172V-142Z", one) + circle(0, -172, 11, other),
    path("M-34 -142L-8 -190L8 -164L18 -178L34 -142Z", one) + circle(18, -204, 9, other),
    line("M0 -140V-190M0 -168Q-18 -176 -20 -194M0 -176Q18 -184 20 -202", colours.leaf, 4) +
      circle(0, -200, 13, one) +
      circle(-20, -196, 8, other) +
      circle(21, -204, 8, other),
    circle(0, -176, 30, one) + path("M-30 -176A30 30 0 0 0 30 -176Z", other),
    path("M-20 -142Q-28 -176 -8 -190V-204H8V-190Q28 -176 20 -142Z", one) +
      line("M-18 -164H18M-16 -156H16", other, 4),
  ];
  return {
    width: 104,
    draw: rect(-43, -224, 86, 92, "#8E5A34") + rect(-39, -220, 78, 84, ground) + random.pick(pieces),
  };
}

/** A niche with a vase, in the shape of the brand's arch. */
export function niche(random: Random, wall: string): Fixture {
  const vase = random.pick(accents);
  return {
    width: 90,
    draw:
      path(arch(-32, 32, -78, -214), darker(wall, 0.22)) +
      path(arch(-32, 20, -78, -208), darker(wall, 0.32)) +
      path("M-12 -78Q-24 -104 -7 -118V-128H7V-118Q24 -104 12 -78Z", vase) +
      line("M0 -128Q-4 -150 -14 -160M0 -128Q4 -152 12 -164M0 -128V-170", colours.leaf, 3) +
      circle(-14, -162, 5, colours.marigold) +
      circle(12, -166, 5, colours.marigold) +
      circle(0, -172, 5, lighter(vase)),
  };
}

export function plantFixture(random: Random): Fixture {
  return { width: 96, draw: plant(random) };
}

export const airConditioner =
  rect(-46, 0, 92, 27, "#FFFFFF", ' rx="5"') +
  rect(-40, 18, 80, 4, "#CFC6BA") +
  circle(38, 8, 2, "#8FCE97") +
  rect(-46, 27, 92, 3, "#2A1620", ' opacity=".12" rx="2"');

export const loudspeaker =
  rect(-12, 0, 24, 40, "#2B2530", ' rx="3"') + circle(0, 26, 8, "#57505E") + circle(0, 10, 4, "#57505E");

export function clock(): Fixture {
  return {
    width: 60,
    draw:
      circle(0, -200, 22, ink) + circle(0, -200, 19, paper) + line("M0 -200V-213M0 -200L8 -195", ink, 2.5),
  };
}

export const shadow = (rx: number): string => ellipse(0, 1, rx, rx * 0.2, "#2E2450", ' opacity=".18"');
