import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { standardCancellation } from "../../api/contract/cancellation.ts";
import { productTypeNames, productTypes } from "../../api/contract/product-types.ts";
import { readInventory } from "./files.ts";
import type { Inventory } from "./schema.ts";

const shipped = join(import.meta.dirname, "../../../content/inventory");

describe("the shipped inventory", () => {
  it("the shipped inventory is valid and large enough", async () => {
    const inventory = await shippedInventory();
    const items = inventory.centres.flatMap((centre) => centre.items);
    expect(inventory.centres.length).toBeGreaterThanOrEqual(40);
    expect(items.length).toBeGreaterThanOrEqual(150);
    expect(new Set(items.map((item) => item.productType)).size).toBe(8);
    const offered = inventory.centres.flatMap((centre) =>
      centre.offerings.map(({ productType }) => productType),
    );
    expect(new Set(offered)).toEqual(new Set(productTypeNames));
  });

  it("the shipped inventory has centres in the eleven supported cities and Navi Mumbai, and none in Mohali (K4, C5)", async () => {
    const inventory = await shippedInventory();
    const supportedTypes =
      "delhi mumbai gurgaon hyderabad chennai pune bangalore noida ahmedabad indore raipur navi-mumbai".split(
        " ",
      );
    expect(new Set(inventory.centres.map(({ city }) => city))).toEqual(new Set(supportedTypes));
    expect(inventory.cities.map(({ slug }) => slug)).toContain("mohali");
  });

  it("N1: the shipped inventory labels the product types", async () => {
    const inventory = await shippedInventory();
    expect(Object.fromEntries(inventory.productTypes.map(({ value, label }) => [value, label]))).toEqual(
      Object.fromEntries(productTypeNames.map((type) => [type, productTypes[type].label])),
    );
  });

  it("every shipped centre is within 60 km of its city", async () => {
    const { cities, centres } = await shippedInventory();
    for (const centre of centres) {
      const city = cities.find(({ slug }) => slug === centre.city);
      expect(Math.abs(centre.location.lat - (city?.location.lat ?? 0)), centre.id).toBeLessThan(0.5);
      expect(Math.abs(centre.location.lng - (city?.location.lng ?? 0)), centre.id).toBeLessThan(0.5);
    }
  });

  it("the lowest price of each shipped offering is the price of its cheapest item", async () => {
    for (const centre of (await shippedInventory()).centres) {
      for (const { productType, fromPricePaise, unit } of centre.offerings.filter(
        ({ unit }) => unit !== "month",
      )) {
        const items = centre.items.filter((item) => item.productType === productType && item.unit === unit);
        const prices = items.map(({ pricePaise }) => pricePaise);
        expect(fromPricePaise, `${centre.id} ${productType}`).toBe(Math.min(...prices));
      }
    }
  });
});

describe("reading an invalid inventory", () => {
  let dir = "";
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), "inventory-"));
    await cp(shipped, dir, { recursive: true });
  });
  afterEach(() => rm(dir, { recursive: true }));

  const centres = "centres/delhi.yaml";
  it.each([
    ["YAML that does not parse", "coupons.yaml", "kind: percent", "kind: [percent", /./],
    ["a price that is text", centres, "pricePaise: 65000", "pricePaise: 650 rupees", /Expected number/],
    ["an unknown field", centres, "  slug: delhi-connaught-place", "  slogan: Come in", /known here/],
    [
      "an id given twice",
      centres,
      "id: delhi-connaught-place-yamuna",
      "id: delhi-connaught-place-neem",
      /twice/,
    ],
    ["a locality of another city", centres, "locality: saket", "locality: powai", /no locality “powai”/],
    ["an unknown city", centres, "city: delhi", "city: dilli", /no city “dilli”/],
    ["hours that end before they start", centres, 'closes: "20:30"', 'closes: "07:30"', /not after 08:00/],
    [
      "a room sold by the day",
      centres,
      "unit: hour\n      pricePaise: 65000",
      "unit: day\n      pricePaise: 65000",
      /by the hour/,
    ],
    [
      "an item sold by the month",
      centres,
      "unit: hour\n      pricePaise: 65000",
      "unit: month\n      pricePaise: 65000",
      /sold by the hour or by the day\. Leave out what is rented by the month/,
    ],
    [
      "a GSTIN with a typo",
      "sellers.yaml",
      "gstin: 07AAZCB0000K1ZP",
      "gstin: 07AAZCB0000K1ZQ",
      /last character doesn't match/,
    ],
    [
      "a seller that invoices cannot print",
      "sellers.yaml",
      /name: .*/,
      "name: 東京商会",
      /^Invoices can't show “東京商会”\. Please use the letters A to Z instead\.$/,
    ],
    [
      "a seller's address that invoices cannot print",
      "sellers.yaml",
      /address: .*/,
      "address: ถนนสุขุมวิท 12",
      /^Invoices can't show “/,
    ],
    [
      "a room that invoices cannot print",
      centres,
      /name: Yamuna.*/,
      "name: Yamuna 🌊",
      /^Invoices can't show “🌊”\. Please leave it out\.$/,
    ],
    ["a name without letters", centres, /name: Yamuna.*/, "name: --", /at least one letter or digit/],
    [
      "a GST code that no state has",
      "cities.yaml",
      'stateCode: "07"',
      'stateCode: "45"',
      /No state has this/,
    ],
    ["a state without a seller", "sellers.yaml", 'stateCode: "27"', 'stateCode: "28"', /./],
    [
      "a coupon of 100 % without a maximum",
      "coupons.yaml",
      "  percent: 100\n  maxDiscountPaise: 100000\n",
      "  percent: 100\n",
      /needs a maximum/,
    ],
    [
      "a coupon of 100 % that everybody can use repeatedly",
      "coupons.yaml",
      "maxUses: 200\n  oncePerCustomer: true",
      "maxUses: 200\n  oncePerCustomer: false",
      /oncePerCustomer: true/,
    ],
    [
      "a coupon that ends before it starts",
      "coupons.yaml",
      'validUntil: "2037-12-31"',
      'validUntil: "2025-12-31"',
      /before it starts/,
    ],
    [
      "a missing product type",
      "product-types.yaml",
      /^- \{ value: CO_WORKING_FIXED_DESK.*\n/m,
      "",
      /CO_WORKING_FIXED_DESK is missing/,
    ],
  ])("reports file and line of %s", async (_name, file, before, after, reason) => {
    const line = await change(join(dir, file), before, after);
    const result = await readInventory(dir);
    if (result.ok) throw new Error("expected faults");
    const matchingErrors = result.faults.filter((error) => error.file === file && reason.test(error.message));
    expect(
      matchingErrors.map((error) => Math.abs(error.line - line) <= 8),
      JSON.stringify(result.faults),
    ).toContain(true);
  });

  it("reports the exact line of an invalid value", async () => {
    const line = await change(join(dir, centres), "pricePaise: 65000", "pricePaise: cheap");
    const result = await readInventory(dir);
    expect(result).toMatchObject({
      ok: false,
      faults: [{ file: centres, line, path: "0.items.0.pricePaise" }],
    });
  });

  it("applies a product type's own cancellation rules, and the default rules to other product types", async () => {
    const missingType = "CO_WORKING_MULTI_UTILITY_SPACE";
    await change(
      join(dir, "cancellation.yaml"),
      "overrides: {}",
      `overrides:\n  ${missingType}: []\n  CO_WORKING_FLEXI_PASS:\n    - { hoursBefore: 48, percent: 80 }`,
    );
    const result = await readInventory(dir);
    if (!result.ok) throw new Error(JSON.stringify(result.faults));
    const rules = new Map(
      result.inventory.productTypes.map(({ value, cancellation }) => [value, cancellation]),
    );
    expect(rules.get(missingType)).toEqual([]);
    expect(rules.get("CO_WORKING_FLEXI_PASS")).toEqual([{ hoursBefore: 48, percent: 80 }]);
    expect(rules.get("CO_WORKING_MEETING_ROOM")).toEqual(standardCancellation);
  });

  it("reports a missing file", async () => {
    await rm(join(dir, "cities.yaml"));
    const result = await readInventory(dir);
    expect(result).toMatchObject({
      ok: false,
      faults: [{ file: "cities.yaml", message: "This file is missing." }],
    });
  });
});

async function shippedInventory(): Promise<Inventory> {
  const result = await readInventory(shipped);
  if (!result.ok) throw new Error(JSON.stringify(result.faults, null, 2));
  return result.inventory;
}

/** Replaces the first match of `before` in a file. Returns the line number of the match. */
async function change(path: string, before: string | RegExp, after: string): Promise<number> {
  const text = await readFile(path, "utf8");
  const position = text.search(
    typeof before === "string" ? before.replace(/[[\](){}.*+?^$|\\]/g, "\\$&") : before,
  );
  if (position < 0) throw new Error(`${path} does not contain ${before}`);
  await writeFile(path, text.replace(before, after));
  return text.slice(0, position).split("\n").length;
}
