import type { Point } from "../symbols/path.ts";
import type { Canvas } from "./canvas.ts";
import { accents, type Colours, colourTable, palette, type Random } from "./colours.ts";

/** How somebody looks. The same person can be drawn from the front, from behind, from the side and standing. */
export type Person = {
  readonly hair: string;
  readonly clothes: string;
  readonly hasGlasses: boolean;
  readonly hasBeard: boolean;
  readonly colours: Colours;
};
export type View = "front" | "back" | "left" | "right" | "standing";

/** Returns different people, half of them women. They share colours, so that a drawing has few elements. */
export function createPeople(random: Random, count: number): Person[] {
  const men = random.shuffle(["short", "parted", "curly", "turban", "bald", "short", "parted"]);
  const women = random.shuffle(["long", "bun", "bob", "long", "scarf", "bun", "bob"]);
  const { rose, sky, sand, paper } = palette;
  const [cloths, seconds] = [random.shuffle([...accents, rose, sky, sand, paper]), random.shuffle(accents)];
  const [skins, dark] = [random.shuffle(colourTable.skins), random.pick(colourTable.hair)];
  const first = random.chance(0.5) ? 0 : 1;
  return Array.from({ length: count }, (_, index) => {
    const isWoman = index % 2 === first;
    const hair = (isWoman ? women : men)[index >> 1] as string;
    const clothes = random.pick(
      isWoman ? ["sari", "dupatta", "kurta", "shirt", "blazer"] : ["shirt", "kurta", "blazer"],
    );
    const hasBeard = !isWoman && (hair === "turban" || hair === "bald" || random.chance(0.35));
    const colours = {
      skin: skins[index % 3] as string,
      hair: hair === "bald" || random.chance(0.14) ? "#a8a19a" : dark,
      cloth: cloths[index] as string,
      second: seconds[index] as string,
      ...(hasBeard && { lip: "#e8b9a0" }),
    };
    const isSariAndScarf = hair === "scarf" && clothes === "sari";
    return {
      hair,
      clothes: isSariAndScarf ? "dupatta" : clothes,
      hasGlasses: random.chance(0.25),
      hasBeard,
      colours,
    };
  });
}

/** Draws somebody. `at` is the floor below the seat or the feet, and `scale` the size of a centimetre in SVG units. */
export function drawPerson(canvas: Canvas, person: Person, view: View, at: Point, scale: number): void {
  const { hair, clothes, colours } = person;
  const isDress = clothes === "sari" || clothes === "dupatta";
  const isSide = view === "left" || view === "right";
  const direction = view === "left" ? -1 : 1;
  const rise = view === "standing" ? 36 : 0;
  const place = (symbol: string, x = 0, used = colours) =>
    canvas.place(
      symbol,
      [at[0] + x * direction * scale, at[1] - rise * scale],
      { x: scale * direction, y: scale },
      used,
    );
  if (view === "standing") canvas.place(isDress ? "standing/dress" : "standing/trousers", at, scale, colours);
  if (view === "back") {
    const seen = ["parted", "curly", "turban"].includes(hair) ? "short" : hair;
    place("sitting-from-behind");
    place(
      `heads-from-behind/${seen}`,
      0,
      hair === "turban" ? { ...colours, hair: colours.second as string } : colours,
    );
    return;
  }
  if (hair === "long" || hair === "bob") place(`hair-behind-shoulders/${hair}`, isSide ? 3 : 0);
  place(isSide ? `sitting-sideways/${isDress ? clothes : "shirt"}` : `sitting/${clothes}`);
  const [head, face] = isSide ? [5, 9.6] : [0, 0];
  place(`heads/${hair}`, head);
  if (person.hasBeard) place("faces/beard", head);
  place("faces/face", face);
  if (person.hasGlasses) place("faces/glasses", face);
  if (isDress && hair !== "scarf") place("faces/bindi", face);
}
