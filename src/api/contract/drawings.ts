import { type ProductType, productTypeOfPage, productTypes } from "./product-types.ts";

/**
 * The facts that a drawing shows. They are part of its URL, so that the site can draw the picture of every room and
 * centre, also of those that are imported later, without looking anything up.
 */
export type RoomFacts = {
  readonly kind: "room";
  readonly productType: ProductType;
  /** Number of seats, 1 to `maxSeats`. */
  readonly capacity: number;
  /** Letters of `roomFeatures`, in the order of the alphabet. */
  readonly features: string;
  /** 32 bits that vary colours, light and people. */
  readonly seed: number;
};

export type FacadeFacts = {
  readonly kind: "centre";
  readonly style: FacadeStyle;
  /** Letter of the sign at the entrance, a to z. */
  readonly initial: string;
  /** Letters of `facadeFeatures`, in the order of the alphabet. */
  readonly features: string;
  readonly seed: number;
};

/** The styles of a façade. */
export const facadeStyles = ["brick", "concrete", "haveli", "glass", "screen", "street"] as const;
export type FacadeStyle = (typeof facadeStyles)[number];

/** Largest capacity of an item. */
export const maxSeats = 1000;

/** The amenities of an item that its drawing shows. The words also find the names that operators use. */
export const roomFeatures = {
  a: /air.?condition|\bAC\b/i,
  b: /phone booth/i,
  c: /catering|tea|coffee|cafe|café|pantry/i,
  d: /natural light|daylight/i,
  k: /locker/i,
  m: /microphone|speaker|recording/i,
  p: /projector/i,
  r: /printer/i,
  s: /screen|\bTV\b|television/i,
  t: /step-free|wheelchair/i,
  v: /video/i,
  w: /whiteboard|flip ?chart/i,
} as const satisfies Record<string, RegExp>;

/** How the seats of a meeting room are arranged. Only a small room with nothing to look at has armchairs. */
export function meetingArrangement({
  capacity,
  features,
}: Pick<RoomFacts, "capacity" | "features">): "armchairs" | "table" | "rows" {
  if (capacity <= 4 && !/p|s|v|w/.test(features)) return "armchairs";
  return capacity > 24 || (capacity > 13 && features.includes("p")) ? "rows" : "table";
}

/** The amenities of a centre that its façade shows. */
export const facadeFeatures = {
  b: /bicycle/i,
  c: /cafe|café/i,
  m: /metro/i,
  p: /parking/i,
  r: /terrace|rooftop/i,
  t: /step-free|wheelchair/i,
} as const satisfies Record<string, RegExp>;

/** Returns the letters of the features that occur in a list of amenities. */
export function featuresOf(amenities: readonly string[], features: Readonly<Record<string, RegExp>>): string {
  return Object.entries(features)
    .filter(([, words]) => amenities.some((amenity) => words.test(amenity)))
    .map(([letter]) => letter)
    .join("");
}

/** Returns the path of a drawing, such as `/pictures/meeting-room-6-asw-1f3a9c2e.svg`. */
export function drawingPath(facts: RoomFacts | FacadeFacts): string {
  const name =
    facts.kind === "room"
      ? `${productTypes[facts.productType].page}-${facts.capacity}`
      : `centre-${facts.style}-${facts.initial}`;
  return `/pictures/${name}-${facts.features || "0"}-${facts.seed.toString(16).padStart(8, "0")}.svg`;
}

const pattern = /^\/pictures\/([a-z-]+)-(\d{1,4}|[a-z])-([a-z]{1,12}|0)-([0-9a-f]{8})\.svg$/;

/** Parses the path of a drawing. Returns null for any other path, also if another path means the same drawing. */
export function parseDrawingPath(path: string): RoomFacts | FacadeFacts | null {
  const [, name = "", detail = "", letters = "", digits = ""] = pattern.exec(path) ?? [];
  const seed = Number.parseInt(digits, 16);
  const style = facadeStyles.find((each) => name === `centre-${each}`);
  const productType = productTypeOfPage(name);
  const [facts, known]: [RoomFacts | FacadeFacts | null, object] =
    style !== undefined
      ? [{ kind: "centre", style, initial: detail, features: letters.replace("0", ""), seed }, facadeFeatures]
      : productType !== undefined
        ? [
            { kind: "room", productType, capacity: Number(detail), features: letters.replace("0", ""), seed },
            roomFeatures,
          ]
        : [null, {}];
  if (facts === null || drawingPath(facts) !== path) return null;
  if (facts.kind === "room" ? !(facts.capacity >= 1 && facts.capacity <= maxSeats) : !/^[a-z]$/.test(detail))
    return null;
  const sorted = Object.keys(known)
    .filter((letter) => facts.features.includes(letter))
    .join("");
  return sorted === facts.features ? facts : null;
}

/** Returns the seed of an id: 32 bits (FNV-1a with a final mix, so that similar ids get unrelated seeds). */
export function seedOf(id: string): number {
  let hash = 0x811c9dc5;
  for (const char of id) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
