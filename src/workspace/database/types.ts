import pg from "pg";

const int8 = 20;
const numeric = 1700;
const date = 1082;

/** Parses `int8` and `numeric` as numbers because paise and counts are far below 2^53. Returns dates as text. */
export function getTypeParser(oid: number, format?: "text" | "binary"): (text: string) => unknown {
  if (oid === int8 || oid === numeric) return Number;
  if (oid === date) return (text) => text;
  return format === "binary" ? pg.types.getTypeParser(oid, "binary") : pg.types.getTypeParser(oid, "text");
}
