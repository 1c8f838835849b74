import { type Building, ground } from "./building.ts";
import { chairViews } from "./furniture.ts";
import { createPeople, type Look, sideOf, standing } from "./people.ts";
import {
  canvas,
  circle,
  colours,
  darker,
  ellipse,
  group,
  ink,
  lighter,
  line,
  paper,
  path,
  type Random,
  rect,
} from "./shapes.ts";

/** The sky with the sun, clouds, and the skyline of the city. */
export function sky({ random, time, accent }: Building): string {
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

/** Trees on both sides of the building. */
export function trees({ random, left, right, facts }: Building): string {
  const size = facts.style === "street" ? random.between(1.5, 1.9) : random.between(0.85, 1.3);
  const spot = (x: number, scale: number) => tree(random, x, Math.round(scale * 100) / 100);
  return (
    spot(left - random.between(90, 150), size) +
    spot(right + random.between(90, 150), size * random.between(0.85, 1.1)) +
    (left > 300 ? spot(random.between(40, 130), size * 0.7) : "") +
    (right < 1300 ? spot(random.between(1480, 1560), size * 0.7) : "")
  );
}

/** The pavement, its hedge, and the road. */
export function pavement({ random, time }: Building): string {
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
export function life({ facts, random, accent, left, right }: Building): string {
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
