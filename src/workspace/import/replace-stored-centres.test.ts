import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fingerprintOf } from "../inventory/index.ts";
import { replaceStoredCentres } from "./replace-stored-centres.ts";

const centres = [
  { id: "one", name: 'Brackets ] } in "names" \\', items: [{ id: "a" }] },
  { id: "two", name: "कनॉट प्लेस", items: [] },
  { id: "three", name: "\\\\", items: [{ id: "b", at: { lat: 12.5 } }] },
];
const idsByFingerprint = new Map(centres.map((centre) => [fingerprintOf(centre), centre.id]));
const shortened = (text: string, ids: ReadonlyMap<string, string> = idsByFingerprint) =>
  replaceStoredCentres(Buffer.from(text), (fingerprint) => ids.get(fingerprint));

describe("replaceStoredCentres", () => {
  const prints = centres.map(fingerprintOf);
  test.each([
    ["as JSON.stringify writes them", JSON.stringify({ centres })],
    ["indented", JSON.stringify({ cities: [{ centres: [1] }], centres, coupons: [] }, null, "\t")],
    ["after a text that reads like the list", JSON.stringify({ note: '"centres": [', centres })],
    ["escaped", JSON.stringify({ centres }).replaceAll("क", "\\u0915")],
  ])("replaces stored centres with their fingerprints: %s", (_, text) => {
    const expected = { ...JSON.parse(text), centres: prints };
    expect(JSON.parse(shortened(text))).toEqual(expected);
  });

  test("does not replace centres that appear twice or differ from the stored ones, even only in the order of keys", () => {
    const [one, two] = centres;
    const reorderedCentre = Object.fromEntries(Object.entries(two ?? {}).reverse());
    const text = JSON.stringify({ centres: [one, reorderedCentre, { ...two, name: "2" }] });
    expect(JSON.parse(shortened(text)).centres).toEqual([prints[0], reorderedCentre, { ...two, name: "2" }]);
    const duplicateCentres = JSON.stringify({ centres: [one, two, one] });
    expect(shortened(duplicateCentres)).toBe(duplicateCentres);
  });
});

test("replacing stored centres keeps invalid JSON invalid and does not change other values", () => {
  const text = JSON.stringify({ centres, coupons: [{ code: "A]" }] }, null, 1);
  const offset = fc.nat(text.length);
  const edits = fc.array(
    fc.tuple(offset, offset, fc.constantFrom("", " ", '"', "{", "}", "[", "]", ",", "\\", "1")),
  );
  fc.assert(
    fc.property(edits, fc.constantFrom(...centres), (changes, only) => {
      const edited = changes
        .slice(0, 3)
        .reduce(
          (all, [index, length, put]) => all.slice(0, index) + put + all.slice(index + (length % 3)),
          text,
        );
      const ids = new Map([[fingerprintOf(only), only.id]]);
      const restoreOnlyCentre = (value: unknown) =>
        JSON.stringify(value).replaceAll(JSON.stringify(fingerprintOf(only)), JSON.stringify(only));
      expect(textOfValue(shortened(edited, ids), restoreOnlyCentre)).toEqual(
        textOfValue(edited, (value) => JSON.stringify(value)),
      );
    }),
    { numRuns: 2_000 },
  );
});

/** Parses a JSON text and serialises the value with `written`. Returns null if the text is not valid JSON. */
function textOfValue(text: string, written: (value: unknown) => string): string | null {
  try {
    return written(JSON.parse(text));
  } catch {
    return null;
  }
}
