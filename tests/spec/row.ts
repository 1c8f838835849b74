import { type RowId, rows } from "./rows.ts";
import { test } from "./stage.ts";

/**
 * Where a requirement is shown: in a browser on the running site, over HTTP on the running site, or, where neither can show
 * it, on the module alone.
 */
export type Level = "browser" | "http" | "unit";

const suffixes: Readonly<Record<Level, string>> = {
  browser: "",
  http: " (over HTTP)",
  unit: " (unit level)",
};

/** Declares the test of a requirement. Its title is the requirement's sentence, its tag the id. */
export function row(id: RowId, level: Level, check: () => Promise<void> | void): void {
  const sentence = rows.find((row) => row.id === id)?.sentence;
  test(`${id} ${sentence}${suffixes[level]}`, { tag: `@${id.replaceAll(/[: ]+/g, "-")}` }, () => check());
}
