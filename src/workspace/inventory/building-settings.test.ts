import { describe, expect, test } from "vitest";
import { generatedInventory } from "../../../tests/faults/support/generated-inventory.ts";
import { setUpSuite } from "../../../tests/support/set-up-suite.ts";
import type { Database } from "../database/open.ts";
import { openShippedDatabase } from "../places/testing.ts";
import { checkBuildingSettings } from "./building-settings.ts";
import { importInventory } from "./import.ts";
import { readStartInventory } from "./start-inventory.ts";

let database: Database;
let ids: string[] = [];
setUpSuite(async (onSuiteFinished) => {
  database = await openShippedDatabase(new Date("2026-11-23T12:00:00+05:30"));
  onSuiteFinished(() => database.close());
  const otherCentres = await database.db
    .selectFrom("centres")
    .select("id")
    .where("id", "<>", "delhi-connaught-place")
    .orderBy("id")
    .execute();
  ids = otherCentres.map(({ id }) => id);
});

const check = (defaultBuildingId: string, excludedBuildingIds: string[] = []) =>
  readStartInventory(database.db, "content")
    .then((inventory) => checkBuildingSettings(inventory, { defaultBuildingId, excludedBuildingIds }))
    .then(
      () => "",
      (error: Error) => error.message,
    );

describe("checkBuildingSettings", () => {
  test("accepts a default centre in Delhi and up to nine excluded centres", async () => {
    expect(await check("delhi-connaught-place")).toBe("");
    expect(await check("delhi-connaught-place", ids.slice(0, 9))).toBe("");
  });

  test("rejects a default centre that does not exist, is in another city, or is excluded", async () => {
    expect(await check("delhi-nowhere")).toMatch(
      /^DEFAULT_BUILDING_ID: there is no centre delhi-nowhere\. .+$/,
    );
    const mumbaiCentreId = ids.find((id) => id.startsWith("mumbai-")) ?? "";
    expect(await check(mumbaiCentreId)).toBe(
      `DEFAULT_BUILDING_ID: ${mumbaiCentreId} is in mumbai. Set the id of a centre in Delhi.`,
    );
    expect(await check("delhi-saket", ["delhi-saket"])).toMatch(
      /^DEFAULT_BUILDING_ID: delhi-saket is among EXCLUDED_BUILDING_IDS\. .+$/,
    );
  });

  test("rejects ten excluded ids and unknown ids, with one line per problem", async () => {
    expect(await check("delhi-connaught-place", ids.slice(0, 10))).toBe(
      "EXCLUDED_BUILDING_IDS: 10 ids; at most 9 can be excluded.",
    );
    expect((await check("nowhere", ["nowhere", "elsewhere"])).split("\n")).toEqual([
      expect.stringMatching(/^DEFAULT_BUILDING_ID: there is no centre nowhere/),
      expect.stringMatching(/^DEFAULT_BUILDING_ID: nowhere is among/),
      "EXCLUDED_BUILDING_IDS: these centres do not exist: nowhere, elsewhere. Remove them.",
    ]);
  });

  test("accepts a default centre that an import has retired", async () => {
    await importInventory(database.db, await generatedInventory(1), "test", new Date());
    expect(await check("delhi-connaught-place")).toBe("");
  });
});
