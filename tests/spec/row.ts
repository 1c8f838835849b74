import { test } from "vitest";
import { type Row, type RowId, rows } from "./rows.ts";

/**
 * Where a row is seen: in a real browser on the running site, over HTTP on the running site, or, where neither can show
 * it, on the real module alone.
 */
export type Level = "browser" | "http" | "unit";

/** How a row came out; `walked` is false for a test that was not run, such as one that a name filter left out. */
export type Walk = {
  readonly row: Row;
  readonly level: Level;
  readonly walked: boolean;
  readonly failure: string | null;
};

const registered = new Map<string, Walk>();

const suffixes: Readonly<Record<Level, string>> = {
  browser: "",
  http: " (over HTTP)",
  unit: " (unit level)",
};

/** The one test of a row. Refuses an id that is not in the list, and a second test of a row. */
export function row(id: RowId, level: Level, check: () => Promise<void> | void): void {
  const known: Row | undefined = rows.find((candidate) => candidate.id === id);
  if (known === undefined) throw new Error(`There is no row ${id}.`);
  if (registered.has(id)) throw new Error(`Row ${id} has a test already.`);
  registered.set(id, { row: known, level, walked: false, failure: null });
  test(`${id} ${known.sentence}${suffixes[level]}`, async () => {
    try {
      await check();
      registered.set(id, { row: known, level, walked: true, failure: null });
    } catch (error) {
      registered.set(id, { row: known, level, walked: true, failure: messageOf(error) });
      throw error;
    }
  });
}

/** Every registered row, in the order of the list. */
export function walks(): Walk[] {
  return rows.flatMap(({ id }) => registered.get(id) ?? []);
}

/** Those without a test that do not say why none can show them. */
export function rowsWithoutTest(asked: readonly Row[]): string[] {
  return asked.filter(({ id, unseen }) => unseen === undefined && !registered.has(id)).map(({ id }) => id);
}

function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return stripColours(text).split("\n")[0] ?? "";
}

function stripColours(text: string): string {
  return text.replaceAll(new RegExp(`${String.fromCharCode(27)}\\[\\d+m`, "g"), "");
}
