import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { parse, stringify } from "yaml";
import type { Inventory } from "../inventory/schema.ts";
import { shippedInventory } from "../places/testing.ts";
import { changesBetween } from "./changes.ts";
import { formatImportError } from "./import-error.ts";
import { recordKeys } from "./merge-fields.ts";
import { readAndMerge } from "./read-and-merge.ts";

let present: Inventory;
let folder = "";
beforeEach(async () => {
  present = await shippedInventory();
  folder = await mkdtemp(join(tmpdir(), "partial-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
});

async function importOf(value: unknown, { name = "own.json", keepsOthers = true } = {}) {
  const path = join(folder, name);
  await writeFile(path, name.endsWith(".json") ? JSON.stringify(value) : stringify(value));
  return readAndMerge(path, present, keepsOthers);
}

async function inventoryAfter(value: unknown, options = {}): Promise<Inventory> {
  const result = await importOf(value, options);
  if (!result.ok) throw new Error(result.faults.map(formatImportError).join("\n"));
  return result.inventory;
}

async function problems(value: unknown, options = {}): Promise<readonly string[]> {
  const result = await importOf(value, options);
  return result.ok ? [] : result.faults.map(formatImportError);
}

const at = <Value>(values: readonly Value[], index: number): Value => {
  const value = values[index % values.length];
  if (value === undefined) throw new Error("There are no values.");
  return value;
};

type RawRecord = Readonly<Record<string, unknown>>;

describe("an import with --keep-others of a file that contains only what changes", () => {
  test("equals the full import of the edited inventory, for any field of any record or item", async () => {
    let accepted = 0;
    const lists = Object.keys(recordKeys) as (keyof Inventory)[];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...lists, "items" as const),
        ...([fc.nat(), fc.nat(), fc.nat(), fc.constantFrom("own.json", "own.yaml")] as const),
        async (kind, index, donorIndex, fieldIndex, name) => {
          const list = kind === "items" ? "centres" : kind;
          const records: readonly RawRecord[] =
            kind === "items" ? present.centres.flatMap(({ items }) => items) : present[kind];
          const key = kind === "items" ? "id" : recordKeys[kind];
          const [record, donor] = [at(records, index), at(records, donorIndex)];
          const field = at(
            // Localities and items are merged, which the next test shows.
            Object.keys(donor).filter((each) => ![key, "localities", "items"].includes(each)),
            fieldIndex,
          );
          const change = { [key]: record[key], [field]: donor[field] };
          const centre = present.centres.find(({ items }) =>
            (items as readonly RawRecord[]).includes(record),
          );
          const partial =
            kind === "items" ? { centres: [{ id: centre?.id, items: [change] }] } : { [list]: [change] };
          const edit = (value: unknown): unknown => (value === record ? { ...record, ...change } : value);
          const full = {
            ...present,
            [list]: (present[list] as readonly unknown[]).map((each) =>
              kind === "items" && each === centre
                ? { ...centre, items: centre?.items.map(edit) }
                : edit(each),
            ),
          };
          const [fromPartial, fromFull] = [
            await importOf(partial, { name }),
            await importOf(full, { name, keepsOthers: false }),
          ];
          expect(fromPartial.ok).toBe(fromFull.ok);
          if (!fromPartial.ok || !fromFull.ok) return;
          accepted += 1;
          expect(fromPartial.inventory).toEqual(fromFull.inventory);
        },
      ),
      { numRuns: Number(process.env.PARTIAL_IMPORT_RUNS ?? 60) },
    );
    expect(accepted).toBeGreaterThan(10);
  });

  test("keeps the other items of a centre and the other localities of a city", async () => {
    const after = await inventoryAfter({
      cities: [{ slug: "pune", localities: [{ slug: "kothrud", name: "Kothrud" }] }],
      centres: [
        {
          id: at(present.centres, 0).id,
          items: [{ id: at(at(present.centres, 0).items, 1).id, pricePaise: 12_300 }],
        },
      ],
    });
    const changed = changesBetween(present, after).map(({ kind, added, updated, retired }) => [
      kind,
      [added.length, updated.length, retired.length],
    ]);
    expect(Object.fromEntries(changed)).toMatchObject({
      cities: [0, 1, 0],
      centres: [0, 0, 0],
      items: [0, 1, 0],
      coupons: [0, 0, 0],
    });
    const localitiesOf = (inventory: Inventory) =>
      inventory.cities.find(({ slug }) => slug === "pune")?.localities ?? [];
    expect(localitiesOf(after)).toEqual([...localitiesOf(present), { slug: "kothrud", name: "Kothrud" }]);
  });

  test("replaces other lists and removes a field with the value null", async () => {
    const centre = present.centres.find(({ way }) => way !== undefined);
    const hours = [{ day: 1, opens: "10:00", closes: "12:00" }];
    const after = await inventoryAfter({ centres: [{ id: centre?.id, way: null, hours }] });
    const { way: _, ...withoutWay } = centre ?? {};
    expect(after.centres.find(({ id }) => id === centre?.id)).toEqual({ ...withoutWay, hours });
  });

  test("is rejected with the missing fields if a centre or an item is not stored", async () => {
    const { id } = at(present.centres, 0);
    expect(await problems({ centres: [{ id: "pune-kothrud", name: "Tamhini House" }] })).toEqual([
      "own.json: row 1, column 13: centres.0: “pune-kothrud” is not in the inventory, or is retired. Check it, or add the missing fields: slug, city, locality, address, pincode, location, description, directions, amenities, hours, exceptions, offerings, items.",
    ]);
    expect(await problems({ centres: [{ id, items: [{ id: "new-room", name: "Neem" }] }] })).toEqual([
      expect.stringMatching(
        /^own\.json: row 1, column \d+: centres\.0\.items\.0: “new-room” is not in the inventory, or is retired\. Check it, or add the missing fields: productType, description, capacity, unit, pricePaise, bufferMinutes, amenities\.$/,
      ),
    ]);
  });

  test("is rejected with the position of the error in the file, also behind items that the file omits", async () => {
    const centre = at(present.centres, 0);
    const last = at(centre.items, centre.items.length - 1);
    const file = (item: object) => ({ centres: [{ id: centre.id, items: [{ id: last.id, ...item }] }] });
    const column = JSON.stringify(file({ pricePaise: 0 })).lastIndexOf(":") + 2;
    expect(await problems(file({ pricePaise: -1 }))).toEqual([
      expect.stringContaining(`row 1, column ${column}: centres.0.items.0.pricePaise: `),
    ]);
    expect(await problems(file({ pricePaise: 0 }))).toEqual([
      `own.json: row 1, column ${column}: An item needs a price above zero.`,
    ]);
    expect(await problems(file({ pricePaise: 0 }), { name: "own.yaml" })).toEqual([
      "own.yaml: row 5: An item needs a price above zero.",
    ]);
    expect(await problems(file({ prize: 1 }))).toEqual([
      expect.stringContaining("centres.0.items.0.prize: "),
    ]);
  });

  test("is rejected if it contains a centre or an item twice", async () => {
    const { id, items } = at(present.centres, 0);
    const item = { id: at(items, 0).id, pricePaise: 100 };
    expect(
      await problems({
        centres: [
          { id, name: "A1" },
          { id, name: "B2" },
        ],
      }),
    ).toContainEqual(expect.stringContaining(`“${id}” is given twice.`));
    expect(await problems({ centres: [{ id, items: [item, item] }] })).toContainEqual(
      expect.stringContaining(`“${item.id}” is given twice.`),
    );
  });
});

test("the example of content/README.md changes what it names", async () => {
  const document = await readFile(new URL("../../../content/README.md", import.meta.url), "utf8");
  const example = /^```yaml\n(# npm run import -- --keep-others [\s\S]*?)^```$/m.exec(document)?.[1];
  const after = await inventoryAfter(parse(example ?? ""), { name: "prices.yaml" });
  expect(
    changesBetween(present, after).flatMap(({ kind, updated }) => updated.map((id) => `${kind} ${id}`)),
  ).toEqual(["centres delhi-saket", "items delhi-saket-palash", "coupons WELCOME10"]);
});

test("an import without --keep-others rejects a file that contains only what changes", async () => {
  const { id } = at(present.centres, 0);
  expect(await problems({ centres: [{ id, name: "Tamhini House" }] }, { keepsOthers: false })).toContainEqual(
    expect.stringMatching(/centres\.0\.slug: /),
  );
});
