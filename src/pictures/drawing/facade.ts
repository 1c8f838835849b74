import facades from "../../../content/drawings/facades.json" with { type: "json" };
import type { FacadeFacts } from "../../api/contract/drawings.ts";
import { type Canvas, type Scale, size } from "./canvas.ts";
import { accents, colourTable, createRandom, darker, lighter, palette, type Random } from "./colours.ts";
import { createPeople, drawPerson, type Person } from "./people.ts";

/** Height of the ground line. Below it are the pavement and the road. */
const ground = 975;

function facadeColours({ style }: FacadeFacts, random: Random, isDusk: boolean) {
  const [wall, trim] = [random.pick(facades[style].walls), random.pick(facades[style].trims)];
  const others = accents.filter((each) => each !== wall);
  const [accent = "", domes = "", pot = "", bodywork = ""] = random.shuffle(others);
  const [shutters = "", door = ""] = random.shuffle(accents.filter((each) => each !== palette.marigold));
  const side = darker(wall, isDusk ? 0.45 : 0.34);
  const inside = isDusk ? "#f6ce7a" : "#ffe3a0";
  const stone = random.pick(colourTable.pavements);
  const pavement = isDusk ? darker(stone) : stone;
  const glow = isDusk ? inside : lighter(trim, 0.62);
  const [foliage, bloom] = [random.pick(colourTable.foliage), random.pick(colourTable.blossom)];
  return {
    ...{ wall, trim, accent, domes, pot, bodywork, shutters, door },
    ...{ side, inside, stone, pavement, glow, foliage, bloom },
  };
}

/** Chooses the size of a building, which has bays across and floors above the ground floor, and its colours. */
function createBuilding(facts: FacadeFacts, canvas: Canvas) {
  const random = createRandom(facts.seed);
  const style = facades[facts.style];
  const time = random.pick(colourTable.times);
  const isDusk = time.beam === null;
  const whole = ([from = 0, to = 0]: readonly number[]) => Math.floor(random.between(from, to + 0.999));
  const [floors, bays] = [whole(style.floors), whole(style.bays)];
  const floor = Math.round(Math.min(170, random.between(690, 770) / (floors + 1.35)));
  const bay = Math.round(Math.min(980, Math.max(620, bays * random.between(112, 150))) / bays);
  const [width, hall] = [bays * bay, Math.round(floor * 1.35)];
  const left = Math.round(800 - width / 2 + random.between(-30, 10));
  const { top: sky, low, far, sun } = time;
  const colours = { ...facadeColours(facts, random, isDusk), sky, low, far, sun };
  return {
    ...{ facts, canvas, random, style, isDusk, colours, floors, bays, floor, bay, width, hall, left },
    ...{ right: left + width, middle: Math.round(left + width / 2), top: ground - hall - floors * floor },
    place: (symbol: string, x: number, y: number, scale: Scale = 1) =>
      canvas.place(symbol, [x, y], scale, colours),
    has: (letter: string) => facts.features.includes(letter),
  };
}
type Building = ReturnType<typeof createBuilding>;

/** Draws the façade of a centre from its facts. */
export function drawFacade(facts: FacadeFacts, canvas: Canvas): void {
  const building = createBuilding(facts, canvas);
  drawSky(building);
  drawRoof(building);
  drawFront(building);
  drawEntrance(building);
  drawStreet(building);
}

/** Draws the sky with the sun, clouds, and the skyline of the city. */
function drawSky({ canvas, random, colours, place }: Building): void {
  const { sky, low, far } = colours;
  canvas.raw(
    `<linearGradient id="s" x2="0" y2="1"><stop stop-color="${sky}"/><stop offset=".85" stop-color="${low}"/></linearGradient><path fill="url(#s)" d="M0 0h${size.width}v${ground + 30}H0z"/>`,
    [0, 0, size.width, ground + 30],
  );
  const x = random.between(220, 420);
  place("sun", random.chance(0.5) ? x : size.width - x, random.between(130, 300));
  place("cloud", random.between(60, 500), random.between(90, 190));
  place("cloud", random.between(900, 1300), random.between(120, 260));
  for (let at = 0; at < size.width; at += 90) {
    const height = Math.round(random.between(110, 330));
    canvas.rect(at, ground - height, 90, height, far, "0.6");
  }
  if (random.chance(0.5)) place("birds", 340, 225);
}

/** Draws the side wall, and what is on the roof: a stair tower at an end, or symbols as wide as the building. */
function drawRoof({
  facts,
  style,
  canvas,
  random,
  place,
  has,
  colours,
  left,
  right,
  top,
  width,
  bay,
  floor,
}: Building): void {
  const isDeep = facts.style === "glass" || facts.style === "concrete";
  const [edge, direction] = random.pick([
    [right, 1],
    [left, -1],
  ] as const);
  place("building-side", edge, ground, { x: direction * (isDeep ? 0.96 : 0.6), y: (ground - top) / 1000 });
  const across = (symbol: string) => place(symbol, left, top, { x: width / 1000, y: 1 });
  const symbol = random.pick(style.tops);
  if (symbol.startsWith("towers/")) {
    const [rise, breadth] = [Math.round(floor * random.between(0.55, 0.95)), Math.round(bay * 1.25)];
    const x = random.chance(0.5) ? left - 8 : right + 8 - breadth;
    canvas.rect(x, top - rise, breadth, ground - top + rise, darker(colours.wall, 0.1));
    place(symbol, x + breadth / 2, top - rise, breadth / 200);
    place("towers/window", x + breadth / 2, top - rise / 2, rise / 100);
  } else if (symbol === "setback") {
    place(symbol, left + width * random.between(0.05, 0.4), top, { x: width / 2000, y: floor / 140 });
  } else if (symbol !== "") across(symbol);
  if (has("r")) ["roof-garden", "roof-terrace"].forEach(across);
  else if (facts.style !== "haveli") across(random.chance(0.65) ? "roof-garden" : "water-tank");
}

/** Draws the wall with windows and shops. The symbol of a window is 128 × 140 units large, that of a shop 128 × 190. */
function drawFront(building: Building): void {
  const { facts, style, canvas, random, place, isDusk, colours, left, right, top, width } = building;
  const { bays, bay, floors, floor, hall } = building;
  const scale = { x: bay / 128, y: floor / 140 };
  const symbols = random.pick<readonly string[]>(style.windows);
  const { lit, dark, panes: glass } = colourTable;
  const shades = [0, 0.12, 0.24].map((share) => lighter(colours.wall, share));
  const panes = isDusk ? [lit, dark] : random.shuffle(glass).slice(0, 3);
  const all = {
    concrete: [...panes, ...panes, palette.marigold, colours.accent],
    glass: [...shades, ...shades, isDusk ? lit : colours.low],
  };
  const variants = (facts.style in all ? all[facts.style as "glass"] : panes).map((pane) => ({
    ...colours,
    pane,
  }));
  canvas.rect(left - 14, top - 18, width + 28, 20, darker(colours.wall, 0.2));
  canvas.rect(left, top, width, ground - top, colours.wall);
  for (let column = 0; column < bays; column += 1) {
    const x = left + column * bay;
    for (let row = 0; row < floors; row += 1) {
      const symbol = style.isMixed ? random.pick(symbols) : symbols[(column + row) % symbols.length];
      canvas.place(symbol as string, [x, top + row * floor], scale, random.pick(variants));
    }
    const isEntrance = Math.abs(column - (bays - 1) / 2) < 1;
    if (!isEntrance)
      canvas.place(style.shop, [x, ground], { x: scale.x, y: hall / 190 }, variants[column % 2] ?? {});
  }
  if (facts.style === "glass") {
    if (random.chance(0.5)) place("glass/garden", right - 3 * bay, top + floor, scale);
    place("glass/front", left, top, { x: width / 1000, y: (floors * floor) / 1000 });
    for (let cell = 0; cell < bays * floors; cell += 1)
      place("glass/grid", left + (cell % bays) * bay, top + Math.floor(cell / bays) * floor, scale);
  }
  // Bands between the floors, or one above the ground floor.
  for (let row = style.band === 0 ? floors : 0; row <= floors; row += 1)
    canvas.rect(left - 10, top + row * floor - 6, width + 20, style.band || 14, colours.trim);
}

/** Draws the door, its canopy, and the sign with the initial of the centre. */
function drawEntrance({ facts, style, canvas, random, place, has, colours, middle, hall }: Building): void {
  const high = Math.round(Math.min(170, hall * 0.8));
  const y = ground - high - 30;
  place(style.door, middle, ground, { x: 1, y: high / 165 });
  place(random.pick(["canopies/slab", "canopies/awning", "canopies/wave"]), middle, y);
  place("sign", middle, y - 52);
  canvas.raw(
    `<text x="${middle}" y="${y - 34}" font-family="Verdana,DejaVu Sans,sans-serif" font-size="50" font-weight="700" text-anchor="middle" fill="${darker(colours.accent, 0.25)}">${facts.initial.toUpperCase()}</text>`,
    [middle - 33, y - 85, middle + 33, y - 19],
  );
  place(has("t") ? "entrance/ramp" : "entrance/steps", middle, ground);
  const plant = random.pick(["plants/agave", "plants/rubber", "plants/palm", "plants/bush"]);
  for (const x of [middle - 116, middle + 116]) place(plant, x, ground + 8, 1.05);
}

/** Draws trees, the street with people and vehicles, and what the amenities name: a café, bicycles, parking, the metro. */
function drawStreet({ facts, canvas, random, place, has, colours, left, right, middle }: Building): void {
  const large = facts.style === "street" ? random.between(1.5, 1.9) : random.between(0.85, 1.3);
  const kinds = ["trees/round", "trees/round", "trees/palm", "trees/cypress", "trees/blossom"];
  const plant = (x: number, factor: number) => place(random.pick(kinds), x, ground + 24, large * factor);
  plant(left - random.between(90, 150), 1);
  plant(right + random.between(90, 150), random.between(0.85, 1.1));
  if (left > 300) plant(random.between(40, 130), 0.7);
  if (right < 1300) plant(random.between(1480, 1560), 0.7);
  if (random.chance(0.5)) for (const x of [60, 1420]) place("hedge", x, ground);
  place("street-scene", 0, ground);
  if (has("m")) place("metro-sign", 360, ground + 60);
  const [guest, ...walkers] = createPeople(random, 4) as [Person, ...Person[]];
  const spots = random.shuffle([-250, -170, 190, 270]);
  walkers.forEach((person, index) => {
    const [x, y] = [middle + (spots[index] as number), ground + 66 + index * 12];
    place("shadow", x, y, 0.8);
    drawPerson(canvas, person, "standing", [x, y], 1);
  });
  if (has("c")) {
    const [x, y] = [middle < 800 ? middle + 400 : middle - 400, ground + 84];
    const chair = { chair: colours.accent };
    canvas.place("chair-cane/side", [x - 50, y], 1.08, chair);
    drawPerson(canvas, guest, "right", [x - 50, y], 1.08);
    canvas.place("chair-cane/side", [x + 50, y], { x: -1.08, y: 1.08 }, chair);
    place("cafe-parasol", x, y, 1.08);
  }
  const stand = middle > 800 ? middle + 330 : middle - 420;
  if (has("b")) for (const x of [stand, stand + 70]) place("bicycle", x, ground + 90, 1.1);
  if (has("p")) place("parking-sign", 1250, ground + 66);
  if (has("p")) place("car", 1120, 1158);
  place("rickshaw", random.between(300, has("p") ? 700 : 1200), 1176, 1.06);
}
