import { pluralize } from "./pluralize.ts";

/** Alternative texts of pictures. They say what a drawing shows. */

const numbers = "one two three four five six seven eight nine ten eleven twelve".split(" ");

/** Formats a number of things, in words up to twelve. */
function count(value: number, one: string): string {
  return pluralize(value, one).replace(/^\d+/, (digits) => numbers[Number(digits) - 1] ?? digits);
}

function joined(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

const meetingSeats = {
  armchairs: (seats: number) => `${count(seats, "easy chair")} at a low table`,
  table: (seats: number) => `a table with ${count(seats, "chair")}`,
  rows: (seats: number) => `rows of tables with ${count(seats, "chair")}`,
};

/** Title and seats of the drawing of a product type. */
const rooms = {
  CO_WORKING_MEETING_ROOM: (seats: number, arrangement: keyof typeof meetingSeats) =>
    [`Meeting room for ${seats}`, meetingSeats[arrangement](seats)] as const,
  CO_WORKING_MULTI_UTILITY_SPACE: (seats: number) =>
    [`Event space for ${seats}`, `${count(seats, "chair")} facing a stage`] as const,
  CO_WORKING_HOT_DESK: (seats: number) => ["Hot desks", `${count(seats, "chair")} at shared tables`] as const,
  CO_WORKING_FLEXI_PASS: (seats: number) => ["Lounge", `${count(seats, "seat")} at small tables`] as const,
  CO_WORKING_FIXED_DESK: (seats: number) => ["Fixed desks", `${count(seats, "desk")} with monitors`] as const,
  CO_WORKING_PRIVATE_CABIN: (seats: number) =>
    ["Private offices", `${count(seats, "desk")} behind glass fronts`] as const,
  CO_WORKING_CABIN: (seats: number) =>
    ["Shared office", `${count(seats, "chair")} at tables with monitors`] as const,
  CO_WORKING_BE_SPOKE_SOLUTIONS: (seats: number) =>
    ["Office floor", `${count(seats, "chair")} at tables with monitors`] as const,
};

/** What the drawing of a room shows for its amenities, by their letters in the URL. */
const roomDetails: Readonly<Record<string, string>> = {
  s: "a display screen",
  v: "a screen with a video call",
  p: "a projector",
  w: "a whiteboard",
  m: "loudspeakers",
  c: "a tea counter",
  b: "a phone booth",
  k: "lockers",
  r: "a printer",
  d: "large windows",
};

/** Describes a room, such as “Meeting room for 6: a table with six chairs, a display screen and a whiteboard”. */
export function roomAlt(
  type: keyof typeof rooms,
  seats: number,
  arrangement: keyof typeof meetingSeats,
  features: string,
): string {
  const [title, furniture] = rooms[type](seats, arrangement);
  return `${title}: ${joined([furniture, ...detailsOf(features, roomDetails)])}`;
}

function detailsOf(features: string, details: Readonly<Record<string, string>>): string[] {
  return Object.entries(details)
    .filter(([letter]) => features.includes(letter))
    .map(([, detail]) => detail);
}

const facades = {
  brick: "a brick building with arched windows",
  concrete: "a modern building with deep concrete frames",
  haveli: "a haveli with scalloped arches",
  glass: "a glass office building",
  screen: "a building behind lattice screens",
  street: "a house with shutters between tall trees",
};

const facadeDetails: Readonly<Record<string, string>> = {
  b: "bicycles",
  c: "a cafe table",
  m: "a metro sign",
  p: "a parking sign",
  r: "a roof terrace",
  t: "a ramp to the door",
};

/** Describes a façade, such as “Jaali Court, Saket: a building behind lattice screens, with bicycles”. */
export function facadeAlt(
  centre: string,
  locality: string,
  style: keyof typeof facades,
  features: string,
): string {
  const details = joined(detailsOf(features, facadeDetails));
  return `${centre}, ${locality}: ${facades[style]}${details && `, with ${details}`}`;
}

const commonAreas: Readonly<Record<string, string>> = {
  "interior-cafe": "The cafe",
  "interior-courtyard": "The courtyard",
  "interior-coworking-floor": "The work floor",
  "interior-library": "The library",
  "interior-lobby-arches": "The lobby",
  "interior-lounge": "The lounge",
  "interior-reception-jaali": "The reception",
  "interior-terrace": "The terrace",
};

/** Describes a picture that the operator has named for a centre. */
export function centrePictureAlt(picture: string, centre: string, locality: string): string {
  if (picture.startsWith("exterior-")) return `${centre}, ${locality}`;
  const area = commonAreas[picture];
  return area === undefined ? `Inside ${centre}, ${locality}` : `${area} at ${centre}, ${locality}`;
}
