import {
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

/** How somebody looks: the same person can be drawn from the front, the back and the side. */
export type Look = {
  readonly skin: string;
  readonly hair: string;
  readonly hairStyle: (typeof hairStyles)[number];
  readonly clothing: (typeof clothings)[number];
  readonly cloth: string;
  /** Colour of a pallu, a dupatta, a turban, a headscarf, or the shirt under a blazer. */
  readonly second: string;
  readonly hasGlasses: boolean;
  readonly hasBeard: boolean;
};

const hairStyles = ["short", "parted", "curly", "bald", "turban", "long", "bun", "bob", "scarf"] as const;
const clothings = ["shirt", "kurta", "blazer", "sari", "dupatta"] as const;
const cloths = [
  colours.terracotta,
  colours.marigold,
  colours.leaf,
  colours.indigo,
  colours.teal,
  colours.plum,
  colours.rose,
  colours.sky,
  "#F1E4CF",
  "#FBF7F0",
];

/** Returns different people, half of them women. */
export function createPeople(random: Random, count: number): Look[] {
  const skins = random.shuffle(["#8A4B2D", "#A9663F", "#6E3B24", "#C68A5E", "#B97A50", "#9A5A38", "#D29B70"]);
  const men = random.shuffle(["short", "parted", "curly", "turban", "bald", "short", "parted"] as const);
  const women = random.shuffle(["long", "bun", "bob", "long", "scarf", "bun", "bob"] as const);
  const outfits = random.shuffle(cloths);
  const seconds = random.shuffle(cloths.slice(0, 6));
  const startsWithWoman = random.chance(0.5);
  return Array.from({ length: count }, (_, index) => {
    const isWoman = index % 2 === (startsWithWoman ? 0 : 1);
    const hairStyle = isWoman ? women[(index >> 1) % 7] : men[(index >> 1) % 7];
    const isGrey = hairStyle === "bald" || random.chance(0.14);
    const clothing = isWoman
      ? random.pick(["sari", "dupatta", "kurta", "shirt", "blazer"] as const)
      : random.pick(["shirt", "kurta", "kurta", "shirt", "blazer"] as const);
    return {
      skin: skins[index % skins.length] as string,
      hair: isGrey ? "#A8A19A" : random.pick(["#1F1B16", "#2A1F1C", "#33231C"]),
      hairStyle: hairStyle as Look["hairStyle"],
      clothing: hairStyle === "scarf" && clothing === "sari" ? "dupatta" : clothing,
      cloth: outfits[index % outfits.length] as string,
      second: seconds[index % seconds.length] as string,
      hasGlasses: random.chance(0.25),
      hasBeard: !isWoman && (hairStyle === "turban" || hairStyle === "bald" || random.chance(0.35)),
    };
  });
}

/** Centimetres around the chin: enlarges a head, so that a face has eyes and a mouth on a card. */
const enlarged = "translate(0 16)scale(1.15)";

/** Somebody who sits at a table and faces the viewer, in centimetres from the floor below the seat. */
export function frontOf(look: Look): string {
  const sleeve = darker(look.cloth, 0.12);
  const arms = line(
    "M-17 -91L-24 -68L-8 -62M17 -91L24 -68L8 -62",
    sleeve,
    10,
    ' stroke-linecap="round" stroke-linejoin="round"',
  );
  const torso = path("M-21 -46Q-24 -92 -12 -101Q0 -106 12 -101Q24 -92 21 -46Z", look.cloth);
  const hands = circle(-6, -61, 5, look.skin) + circle(6, -61, 5, look.skin);
  return backHair(look) + torso + garment(look) + arms + hands + neck(look) + group(face(look, 0), enlarged);
}

/** Draws a standing person who faces the viewer, in centimetres above the floor. */
export function standing(look: Look): string {
  const isDress = look.clothing === "sari" || look.clothing === "dupatta";
  const legs = isDress
    ? path("M-17 -70L-22 -4H22L17 -70Z", look.clothing === "sari" ? look.second : darker(look.cloth))
    : path("M-16 -72L-14 -3H-3L0 -58L3 -3H14L16 -72Z", "#3A3440");
  const shoes = ellipse(-9, -3, 8, 3.5, ink) + ellipse(9, -3, 8, 3.5, ink);
  return shoes + legs + group(frontOf(look), "translate(0 -36)");
}

function neck({ skin }: Look): string {
  return rect(-5, -111, 10, 12, darker(skin, 0.16), ' rx="4"');
}

/** Hair that hangs behind the shoulders. */
function backHair({ hair, hairStyle }: Look): string {
  if (hairStyle === "long")
    return path("M-17 -122Q-19 -144 0 -144Q19 -144 17 -122L20 -84Q0 -78 -20 -84Z", hair);
  return hairStyle === "bob" ? path("M-18 -104Q-21 -144 0 -144Q21 -144 18 -104Z", hair) : "";
}

function garment({ clothing, cloth, second, skin }: Look): string {
  const vee = path("M-6 -102L0 -91L6 -102Q0 -105 -6 -102Z", skin);
  switch (clothing) {
    case "shirt":
      return (
        vee +
        line("M-8 -102L-1 -90M8 -102L1 -90", lighter(cloth, 0.35), 3.5) +
        line("M0 -89V-48", darker(cloth), 1.2)
      );
    case "kurta":
      return vee + line("M-7 -103Q0 -86 7 -103M0 -92V-70", lighter(cloth, 0.5), 2.6);
    case "blazer":
      return path("M-8 -103L0 -72L8 -103Z", paper) + line("M-9 -103L0 -70L9 -103", darker(cloth, 0.3), 4);
    case "sari":
      return (
        vee +
        path("M-15 -100Q-4 -101 -6 -101Q8 -76 22 -58L21 -46H-21Q-24 -80 -15 -100Z", second) +
        line("M-7 -101Q7 -76 22 -59", colours.marigold, 3)
      );
    default:
      return (
        vee + path("M-14 -101Q0 -84 14 -101L18 -97L16 -62H8L9 -88Q0 -78 -9 -88L-8 -62H-16L-18 -97Z", second)
      );
  }
}

/** A head that faces the viewer, or that is turned by `turn` centimetres. */
function face(look: Look, turn: number): string {
  const { skin, hairStyle, hasGlasses, hasBeard } = look;
  const eyes = circle(turn - 4.9, -121, 1.8, ink) + circle(turn + 4.9, -121, 1.8, ink);
  const brows = line(
    `M${turn - 7.5} -126q2.600 -1.800 5 -.3M${turn + 2.5} -126.300q2.500 -1.500 5 .3`,
    ink,
    1.2,
  );
  const glasses = hasGlasses
    ? `<g fill="none" stroke="${ink}" stroke-width="1.2"><circle cx="${turn - 4.9}" cy="-121" r="4"/><circle cx="${turn + 4.9}" cy="-121" r="4"/></g>`
    : "";
  const smile = line(
    `M${turn - 4} -113Q${turn} -109.500 ${turn + 4} -113`,
    hasBeard ? "#E8B9A0" : darker(skin, 0.55),
    1.7,
    ' stroke-linecap="round"',
  );
  const beard = hasBeard
    ? path(
        "M-12.500 -119Q-13 -105 0 -104Q13 -105 12.500 -119Q9 -115.500 4 -116H-4Q-9 -115.500 -12.500 -119Z",
        look.hair,
      )
    : "";
  const ears = circle(-12.3, -119, 2.6, skin) + circle(12.3, -119, 2.6, skin);
  const head = ellipse(0, -120, 12.5, 15, skin);
  const bindi =
    ["sari", "dupatta"].includes(look.clothing) && hairStyle !== "scarf"
      ? circle(turn, -127.5, 1.1, "#8E1F2B")
      : "";
  return (
    (hairStyle === "scarf"
      ? path("M-17 -102Q-20 -142 0 -142Q20 -142 17 -102Q0 -94 -17 -102Z", look.second)
      : ears) +
    (hairStyle === "bun" ? circle(0, -139, 7.5, look.hair) : "") +
    head +
    beard +
    topHair(look) +
    eyes +
    (hasGlasses ? glasses : brows) +
    smile +
    bindi
  );
}

function topHair({ hair, hairStyle, second }: Look): string {
  switch (hairStyle) {
    case "short":
      return path("M-13 -119Q-16 -139 0 -139Q16 -139 13 -119Q11 -129 5 -130H-5Q-11 -129 -13 -119Z", hair);
    case "parted":
      return path(
        "M-13 -118Q-17 -139 1 -140Q17 -139 13 -118Q12 -127 7 -131Q-4 -127 -9 -127Q-12 -124 -13 -118Z",
        hair,
      );
    case "curly":
      return [-11, -6, 0, 6, 11].map((x) => circle(x, -133 + Math.abs(x) * 0.45, 6, hair)).join("");
    case "bald":
      return path("M-13 -117Q-15 -127 -12 -130L-10 -121ZM13 -117Q15 -127 12 -130L10 -121Z", hair);
    case "turban":
      return (
        path("M-15 -123Q-19 -143 0 -144Q19 -143 15 -123Q8 -131 0 -132Q-8 -131 -15 -123Z", second) +
        line("M-12 -126Q2 -130 12 -138M-6 -130Q4 -134 8 -142", darker(second, 0.25), 1.4)
      );
    case "scarf":
      return path(
        "M-12.500 -122Q-10 -135 0 -135Q10 -135 12.500 -122Q14 -141 0 -141Q-14 -141 -12.500 -122Z",
        second,
      );
    default:
      return path("M-13 -117Q-16 -139 0 -139Q16 -139 13 -117Q11 -128 0 -133Q-10 -128 -13 -117Z", hair);
  }
}

/** Somebody who sits and faces away from the viewer. The back of the chair hides the torso. */
export function backOf(look: Look): string {
  const { hair, hairStyle, second, skin, cloth } = look;
  const torso = path("M-21 -46Q-25 -92 -12 -101Q0 -106 12 -101Q25 -92 21 -46Z", cloth);
  const cover = hairStyle === "turban" || hairStyle === "scarf" ? second : hair;
  const head = {
    long: path("M-13 -120Q-15 -138 0 -138Q15 -138 13 -120L15 -84Q0 -78 -15 -84Z", hair),
    bob: path("M-15 -104Q-17 -138 0 -138Q17 -138 15 -104Z", hair),
    bun: ellipse(0, -121, 12.5, 15, hair) + circle(0, -128, 8, lighter(hair, 0.12)),
    scarf: path("M-15 -98Q-17 -138 0 -138Q17 -138 15 -98Q0 -90 -15 -98Z", second),
    bald:
      ellipse(0, -120, 12.5, 15, skin) +
      path("M-12.500 -120Q0 -112 12.500 -120Q10 -107 0 -107Q-10 -107 -12.500 -120Z", hair),
    other:
      ellipse(0, -120, 12.5, 14.5, skin) +
      path("M-13 -116Q-16 -138 0 -138Q16 -138 13 -116Q8 -108 0 -109Q-8 -108 -13 -116Z", cover),
  };
  const ears = circle(-12.5, -118, 2.4, skin) + circle(12.5, -118, 2.4, skin);
  return (
    torso +
    neck(look) +
    group(ears + head[hairStyle in head ? (hairStyle as keyof typeof head) : "other"], enlarged)
  );
}

/** Somebody who sits and faces right, turned a little towards the viewer. */
export function sideOf(look: Look): string {
  const { cloth, clothing, second, skin } = look;
  const isDress = clothing === "sari" || clothing === "dupatta";
  const trousers = isDress ? darker(clothing === "sari" ? second : cloth, 0.12) : "#3A3440";
  const legs =
    line(
      "M0 -51L37 -49L40 -7",
      darker(trousers, 0.2),
      15,
      ' stroke-linecap="round" stroke-linejoin="round"',
    ) +
    line("M0 -52L33 -48L36 -6", trousers, 15, ' stroke-linecap="round" stroke-linejoin="round"') +
    path("M29 0Q28 -8 38 -8L48 -2V0Z", ink);
  const torso = path("M-14 -45Q-18 -86 -8 -99Q3 -105 13 -98Q21 -82 18 -45Z", cloth);
  const drape =
    clothing === "sari"
      ? path("M-9 -99Q2 -84 18 -62L18 -45H-14Q-18 -84 -9 -99Z", second) +
        line("M-5 -101Q6 -82 18 -63", colours.marigold, 3)
      : clothing === "dupatta"
        ? path("M-8 -100Q4 -90 12 -99L16 -94Q2 -80 -12 -94Z", second)
        : path("M1 -101L9 -92L12 -100Z", clothing === "blazer" ? paper : skin);
  const arm =
    line("M2 -89L13 -66L42 -74", darker(cloth, 0.14), 11, ' stroke-linecap="round" stroke-linejoin="round"') +
    circle(44, -75, 5.5, skin);
  return (
    group(backHair(look), "translate(0 0)scale(.92 1)") +
    legs +
    torso +
    drape +
    group(neck(look), "translate(3 0)") +
    group(face(look, 4), "translate(5 16)scale(1.15)") +
    arm
  );
}
