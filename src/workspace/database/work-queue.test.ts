import { expect, test } from "vitest";
import { databaseForTest } from "../../../tests/support/databases.ts";
import { limits } from "../../http/admission/limits.ts";
import { runExclusive } from "./work-queue.ts";

test("inTurn limits the queue of each key separately", async () => {
  const { db } = await databaseForTest("pglite");
  let release = () => {};
  const first = runExclusive(
    db,
    "one",
    () => new Promise<string>((resolve) => (release = () => resolve("done"))),
  );
  let begun = 0;
  const work = async () => {
    begun += 1;
    return "done";
  };
  const places = limits.work.queuedPerItem;
  const crowd = Array.from({ length: places + 3 }, () => runExclusive(db, "one", work));
  expect(await Promise.all(crowd.slice(places))).toEqual(["full", "full", "full"]);
  expect(await runExclusive(db, "other", work)).toBe("done");
  expect(begun).toBe(1);
  release();
  expect(await first).toBe("done");
  expect(new Set(await Promise.all(crowd.slice(0, places)))).toEqual(new Set(["done"]));
  expect(begun).toBe(places + 1);
  await expect(runExclusive(db, "one", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await runExclusive(db, "one", work)).toBe("done");
});
