import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "csv-parse/sync";
import { beforeEach, describe, expect, test } from "vitest";
import { setUpSuite } from "../../../tests/support/set-up-suite.ts";
import type { Inventory } from "../inventory/schema.ts";
import { shippedInventory } from "../places/testing.ts";
import { changesBetween, formatChanges } from "./changes.ts";
import { formatImportError } from "./import-error.ts";
import { knownPictures } from "./known-pictures.ts";
import { readAndMerge } from "./read-and-merge.ts";

const content = fileURLToPath(new URL("../../../content/", import.meta.url));
const example = join(content, "examples/own-centres.csv");
const unchanged = ["Nothing changes: the inventory is already up to date."];

let folder = "";
let shipped: Inventory;
/** The stored inventory. Each successful import replaces it. */
let present: Inventory;

setUpSuite(async (onSuiteFinished) => {
  folder = await mkdtemp(join(tmpdir(), "import-"));
  onSuiteFinished(() => rm(folder, { recursive: true, force: true }));
  shipped = await shippedInventory();
});
beforeEach(() => {
  present = shipped;
});

/** Rewrites a CSV text with another delimiter and every cell quoted. */
function delimited(text: string, delimiter: string): string {
  return stringify(parse(text) as string[][], delimiter);
}

function stringify(rows: readonly string[][], delimiter: string): string {
  const quoteCell = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
  return rows.map((row) => `${row.map(quoteCell).join(delimiter)}\r\n`).join("");
}

async function writeSource(name: string, text: string | Buffer): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

async function importAndCount(path: string, { keepsOthers = false } = {}) {
  const mergeResult = await readAndMerge(path, present, keepsOthers);
  if (!mergeResult.ok) throw new Error(mergeResult.faults.map(formatImportError).join("\n"));
  const changes = changesBetween(present, mergeResult.inventory);
  present = mergeResult.inventory;
  return changes;
}

/** Imports a file and returns the added, updated and retired ids for one kind of record. */
async function changed(path: string, kind: string, options = {}) {
  const change = (await importAndCount(path, options)).find((each) => each.kind === kind);
  return [change?.added, change?.updated, change?.retired];
}

async function problems(path: string): Promise<readonly string[]> {
  const whole = await readAndMerge(path, present, true);
  return whole.ok ? [] : whole.faults.map(formatImportError);
}

describe("records that are missing from a file", () => {
  test("with --keep-others, missing records are kept, updated in place by the next import, and restored if they were retired", async () => {
    expect(await changed(example, "centres", { keepsOthers: true })).toEqual([
      ["pune-kothrud", "thane-ghodbunder-road"],
      [],
      [],
    ]);
    const cheaper = (await readFile(example, "utf8")).replace("550.50", "500");
    expect(await changed(await writeSource("cheaper.csv", cheaper), "items", { keepsOthers: true })).toEqual([
      [],
      ["pune-kothrud-mulshi"],
      [],
    ]);
    expect((await changed(join(content, "inventory"), "centres"))[2]).toEqual([
      "pune-kothrud",
      "thane-ghodbunder-road",
    ]);
    expect((await changed(example, "items", { keepsOthers: true }))[0]).toHaveLength(5);
  });

  test("stored records are kept if a JSON file lacks their whole list", async () => {
    const json = join(content, "examples/own-centres.json");
    const sizes = (await importAndCount(json)).map(({ kind, added, retired }) => [
      kind,
      added.length,
      retired.length,
    ]);
    expect(sizes).toEqual([
      ["cities", 0, 0],
      ["product types", 0, 0],
      ["sellers", 0, 0],
      ["centres", 1, 55],
      ["items", 1, 208],
      ["coupons", 1, 11],
    ]);
  });
});

describe("coupons", () => {
  test("a coupon needs only its code and its discount", async () => {
    const coupons = [
      { code: "TENTH", percent: 10 },
      { code: "FLAT200", flatPaise: 20_000 },
      { code: "FREE1", percent: 100, maxDiscountPaise: 100_000 },
    ];
    await importAndCount(await writeSource("coupons.json", JSON.stringify({ coupons })));
    const defaults = {
      ...{ minimumPaise: 0, productTypes: [], cities: [], maxUses: null, oncePerCustomer: false },
      ...{ validFrom: "2000-01-01", validUntil: "2099-12-31" },
    };
    expect(present.coupons).toEqual([
      { ...defaults, code: "TENTH", kind: "percent", percent: 10 },
      { ...defaults, code: "FLAT200", kind: "flat", flatPaise: 20_000 },
      {
        ...defaults,
        ...{ code: "FREE1", kind: "percent", percent: 100, maxDiscountPaise: 100_000, oncePerCustomer: true },
      },
    ]);
  });

  test.each([
    ["no discount", { code: "NONE" }, /needs its discount: `percent` or `flatPaise`/],
    ["both discounts", { code: "BOTH", percent: 10, flatPaise: 100 }, /belong to the kind percent/],
    [
      "100 % for many uses by each customer",
      { code: "FREE", percent: 100, maxDiscountPaise: 1, oncePerCustomer: false },
      /oncePerCustomer: true/,
    ],
    ["100 % without a maximum", { code: "FREE", percent: 100 }, /needs a maximum/],
  ])("a coupon with %s is rejected", async (_, coupon, message) => {
    const path = await writeSource("coupon.json", JSON.stringify({ coupons: [coupon] }));
    expect(await problems(path)).toEqual([expect.stringMatching(message)]);
  });
});

describe("file formats of spreadsheets", () => {
  test("the import ignores a BOM, Windows line endings, quotes, semicolons and empty rows", async () => {
    await importAndCount(example);
    const quotedCsv = (await readFile(example, "utf8"))
      .trim()
      .split("\n")
      .map((line) =>
        line
          .replace(
            /("[^"]*"|[^,"]*)(,|$)/g,
            (_, cell: string, end: string) => `"${cell.replace(/^"|"$/g, "")}"${end && ";"}`,
          )
          .replace(/""$/, ""),
      );
    const header = (quotedCsv[0] ?? "")
      .replace("centreId", "Centre ID")
      .replace("priceRupees", "price_rupees");
    const text = `\uFEFF${[header, "", ...quotedCsv.slice(1), ";".repeat(23)].join("\r\n")}`;
    expect(formatChanges(await importAndCount(await writeSource("excel.csv", text)))).toEqual(unchanged);
  });

  const asTabSeparated = (text: string) => delimited(text, "\t");
  test.each<[string, string, (text: string) => string | Buffer]>([
    ["a table with a quoted line sep= in front", "sep.csv", (text) => `"sep=;"\r\n${delimited(text, ";")}`],
    ["a table named .tsv", "tabs.tsv", asTabSeparated],
    [
      "“Unicode text”, which is UTF-16 with tabs",
      "unicode.txt",
      (text) => Buffer.from(`\ufeff${asTabSeparated(text)}`, "utf16le"),
    ],
    ["UTF-16 in the other byte order", "big.csv", (text) => Buffer.from(`\ufeff${text}`, "utf16le").swap16()],
    ["a table with the line endings of old Macs", "mac.csv", (text) => text.replaceAll("\n", "\r")],
  ])("the import reads %s", async (_, name, save) => {
    await importAndCount(example);
    const path = await writeSource(name, save(await readFile(example, "utf8")));
    expect(formatChanges(await importAndCount(path))).toEqual(unchanged);
  });

  test("the import reads UTF-16 JSON", async () => {
    const text = await readFile(join(content, "examples/own-centres.json"), "utf8");
    await importAndCount(await writeSource("utf8.json", text));
    const path = await writeSource("unicode.json", Buffer.from(`\ufeff${text}`, "utf16le"));
    expect(formatChanges(await importAndCount(path))).toEqual(unchanged);
  });

  test("a quoted line break in a cell does not change the row numbers below it", async () => {
    const text = await readFile(example, "utf8");
    const [header = [], first = [], second = [], ...rest] = parse(text) as string[][];
    const described = first.map((cell, index) =>
      header[index] === "directions" ? cell.replace(" ", "\n") : cell,
    );
    const invalidRow = second.map((cell, index) => (header[index] === "capacity" ? "many" : cell));
    const table = stringify([header, described, invalidRow, ...rest], ",");
    expect(await problems(await writeSource("lines.csv", table))).toEqual([
      expect.stringMatching(/^lines\.csv: row 3, column capacity /),
    ]);
  });

  test("a table without column names is rejected with one line that describes the missing row", async () => {
    for (const text of ["", "a|b|c\n1|2|3\n", "name\nKothrud\n"]) {
      expect(await problems(await writeSource("odd.csv", text))).toEqual([
        expect.stringMatching(/^odd\.csv: row 1: This row must contain the column names, such as centreId/),
      ]);
    }
  });

  test("two tables in a folder result in the same inventory as one table", async () => {
    await importAndCount(example);
    const cells = (await readFile(example, "utf8"))
      .trim()
      .split("\n")
      .map((line) => line.match(/("[^"]*"|[^,]*)(,|$)/g)?.map((cell) => cell.replace(/,$/, "")) ?? []);
    await mkdir(join(folder, "tables"));
    const centres = cells
      .filter((row) => row[1] !== "")
      .map((row) => [...row.slice(0, 15), ...row.slice(24, 29)].join(","));
    const items = cells.map((row) => [row[0], ...row.slice(15, 24)].join(","));
    await writeSource("tables/centres.csv", centres.join("\n"));
    await writeSource("tables/items.csv", items.join("\n"));
    expect(formatChanges(await importAndCount(join(folder, "tables")))).toEqual(unchanged);
    await writeSource("tables/items.csv", items.join("\n").replace("thane-ghodbunder-road,", "thane,"));
    expect(await problems(join(folder, "tables"))).toContainEqual(
      expect.stringMatching(/^items\.csv: row 5, column centreId \(A\): No row describes/),
    );
  });

  test("an unsupported encoding is rejected with the number of the row", async () => {
    const text = (await readFile(example, "utf8")).replace("Tamhini House", "Caf\u00e9 House");
    expect(await problems(await writeSource("ansi.csv", Buffer.from(text, "latin1")))).toEqual([
      expect.stringMatching(/^ansi\.csv: row 2: This is not UTF-8/),
    ]);
  });
});

describe("errors in tables", () => {
  test.each([
    ["a price", ",550.50,", ',"550,50",', "row 3, column priceRupees (U): “550,50” is not a price"],
    ["a product type", "Hot Desk,Day desk", "Hammock,Day desk", "row 4, column productType (Q): “Hammock”"],
    ["a number", ",73.8077,", ",east,", "row 2, column lng (H): “east” is not a number"],
    ["a pincode", ",411038,", ",41103,", "row 2, column pincode (F): A pincode has six digits"],
    [
      "a city",
      ",Mumbai,Thane West",
      ",Bombay,Thane West",
      "row 5, column city (C): There is no city “Bombay”",
    ],
    ["hours", "Mon-Sat 09:00-19:00", "all week", "row 5, column hours (M)"],
    [
      "hours that end before they begin",
      "Mon-Sat 09:00-19:00",
      "Mon-Sat 19:00-09:00",
      "row 5, column hours (M): Closes at 09:00",
    ],
    [
      "a day that is given twice",
      "Mon-Sat 09:00-19:00",
      "Fri-Mon 09:00-20:00 | Sat 10:00-18:00",
      "row 5, column hours (M): Saturday is given twice: by “Fri-Mon 09:00-20:00” (Fri, Sat, Sun, Mon)",
    ],
    ["a closure", "2026-11-08 Diwali", "Diwali", "row 2, column closures (N)"],
    [
      "a date that does not exist",
      "2026-11-08 Diwali",
      "2026-02-30 Diwali",
      "row 2, column closures (N): This date doesn't exist",
    ],
    ["a capacity out of bounds", ",24,420,", ",0,420,", "row 4, column capacity (T): Give a whole number"],
    ["an empty cell", "Yeoor House", "", "row 5, column centreName (B): This cell is empty"],
    [
      "an empty list",
      "Wi-Fi | Tea and coffee | Power backup | Air conditioning",
      "",
      "row 2, column centreAmenities (L): This cell is empty",
    ],
    [
      "an id given twice",
      "pune-kothrud-mulshi",
      "pune-kothrud-tamhini",
      "row 3, column itemId (P): “pune-kothrud-tamhini” is given twice",
    ],
    ["an id of another shape", "pune-kothrud-mulshi", "Mulshi!", "row 3, column itemId (P)"],
    [
      "a centre that is described twice, differently",
      "\npune-kothrud,,,,,,",
      "\npune-kothrud,,,,,999999,",
      "row 3, column pincode (F): Row 2 has a different value",
    ],
    [
      "a row without a centre",
      "\npune-kothrud,,",
      "\n,,",
      "row 3, column centreId (A): This row has no centreId",
    ],
    [
      "a centre without a description of its own",
      "\npune-kothrud,,",
      "\npune-aundh,,",
      "row 3, column centreId (A): No row describes the centre “pune-aundh”",
    ],
    ["an unknown column", "bufferMinutes", "buffer", "row 1, column buffer (V): This column is unknown"],
    ["a missing column", ",capacity,", ",,", "row 1, column capacity: This column is missing"],
    [
      "a column given twice",
      "itemDescription",
      "itemName",
      "row 1, column itemName (S): This column is given twice",
    ],
    [
      "a text with a comma that is not quoted",
      '"12 Karve Road, Kothrud, Pune"',
      "12 Karve Road, Kothrud, Pune",
      "row 2, column AD: This row has more cells",
    ],
    ["a quote that does not end", '"12 Karve Road, Kothrud, Pune"', '"12 Karve Road, Kothrud, Pune', "row "],
    ["a way without its station", ",Vanaz,", ",,", "row 2, column wayStation (Y): This cell is empty"],
    ["a way without its minutes", ",6,along", ",,along", "row 2, column wayMinutes (AB): This cell is empty"],
    ["a way that is too long", ",6,along", ",90,along", "row 2, column wayMinutes (AB): Give a whole number"],
    ["a free item", ",360,", ",0,", "row 6, column priceRupees (U): An item needs a price above zero"],
  ])("an error in a table is reported with row and column: %s", async (_name, before, after, reported) => {
    const text = await readFile(example, "utf8");
    expect(text).toContain(before);
    const path = await writeSource("own.csv", text.replace(before, after));
    expect(await problems(path)).toContainEqual(expect.stringContaining(`own.csv: ${reported}`));
  });

  test("all errors in a table are reported together", async () => {
    const text = (await readFile(example, "utf8"))
      .replace(",550.50,", ",x,")
      .replace(",73.8077,", ",y,")
      .replace("Mumbai", "Bombay");
    expect(await problems(await writeSource("own.csv", text))).toHaveLength(3);
  });

  test("unknown pictures of centres and items are reported", async () => {
    const pictureNames = await knownPictures("content");
    expect(pictureNames?.has("interior-meeting-room-medium")).toBe(true);
    const text = (await readFile(example, "utf8"))
      .replace(",interior-coworking-floor,", ",exterior-moon,")
      .replace(",interior-meeting-room-medium,", ",interior-nothing,");
    const whole = await readAndMerge(await writeSource("own.csv", text), present, true, pictureNames);
    expect(whole.ok ? [] : whole.faults.map(formatImportError)).toEqual([
      "own.csv: row 2, column centrePictures (K): There is no picture “exterior-moon”.",
      "own.csv: row 2, column itemPictures (X): There is no picture “interior-nothing”.",
    ]);
    expect(await readAndMerge(example, present, true, pictureNames)).toMatchObject({ ok: true });
  });

  test("a table without rows is reported", async () => {
    const [header = ""] = (await readFile(example, "utf8")).split("\n");
    expect(await problems(await writeSource("own.csv", header))).toEqual([
      "own.csv: This table contains no centre.",
    ]);
  });
});

describe("errors in JSON files", () => {
  test.each([
    [
      "a price that is text",
      '"pricePaise": 95000',
      '"pricePaise": "cheap"',
      /^own\.json: row 94, column 25: centres\.0\.items\.0\.pricePaise: /,
    ],
    [
      "an unknown field",
      '"bufferMinutes": 15',
      '"buffer": 15',
      /row \d+, column \d+: centres\.0\.items\.0\.buffer: This field isn't known here\.$/,
    ],
    [
      "a missing field",
      '"pincode": "411001",',
      "",
      /^own\.json: row \d+, column \d+: centres\.0: “.+” is not in the inventory, or is retired\. Check it, or add the missing fields: pincode\.$/,
    ],
    [
      "an unknown city",
      '"city": "pune"',
      '"city": "poona"',
      /^own\.json: row 7, column 15: There is no city “poona”/,
    ],
    [
      "a coupon of an unknown city",
      '"cities": [\n        "pune"',
      '"cities": [\n        "poona"',
      /row \d+, column 9: There is no city “poona”/,
    ],
    [
      "JSON that does not parse",
      '"pincode": "411001",',
      '"pincode": "411001"',
      /^own\.json: row 11, column 7: This is not JSON\. Add the missing comma, quote or bracket just before this position, or remove the one too many\.$/,
    ],
  ])(
    "an error in a JSON file is reported with row and column: %s",
    async (_name, before, after, reported) => {
      const text = await readFile(join(content, "examples/own-centres.json"), "utf8");
      expect(text).toContain(before);
      const path = await writeSource("own.json", text.replace(before, after));
      expect(await problems(path)).toContainEqual(expect.stringMatching(reported));
    },
  );

  test("the error of an empty JSON file says that it is empty", async () => {
    expect(await problems(await writeSource("own.json", " \n"))).toEqual(["own.json: This file is empty."]);
  });

  test.each([
    ["an empty list", "[]", "is a list"],
    ["a list of centres", '[{"id": "own"}]', "is a list"],
    ["null", "null", "is null"],
    ["a text", '"centres"', "is a string"],
    ["no list at all", "{}", "contains no list"],
  ])("the error contains the expected format if the file is %s", async (_name, text, description) => {
    expect(await problems(await writeSource("own.json", text))).toEqual([
      `own.json: This file ${description}. Write an object of lists, such as {"centres": […]}; it may have cities, productTypes, sellers, centres and coupons.`,
    ]);
  });

  test("the error names the stored record that refers to a removed record", async () => {
    const path = await writeSource("own.json", '{"sellers": []}');
    expect(await problems(path)).toEqual([]);
    const whole = await readAndMerge(path, present, false);
    expect(whole.ok || whole.faults.map(formatImportError)).toContain(
      "own.json: row 1, column 1: cities delhi, which is stored already: The state 07 has no seller; its invoices need one.",
    );
  });
});
