import { expect, test } from "vitest";
import { databaseForTest } from "../../../tests/support/databases.ts";
import { limits } from "../../http/admission/limits.ts";
import { runExclusive } from "./work-queue.ts";

test("runExclusive limits the queue of each key separately", async () => {
  const { db } = await databaseForTest("pglite");
  let release = () => {};
  const first = runExclusive(
    db,
    "one",
    () => new Promise<string>((resolve) => (release = () => resolve("done"))),
  );
  let runCount = 0;
  const work = async () => {
    runCount += 1;
    return "done";
  };
  const queueCapacity = limits.work.queuedPerItem;
  const queuedRuns = Array.from({ length: queueCapacity + 3 }, () => runExclusive(db, "one", work));
  expect(await Promise.all(queuedRuns.slice(queueCapacity))).toEqual(["full", "full", "full"]);
  expect(await runExclusive(db, "other", work)).toBe("done");
  expect(runCount).toBe(1);
  release();
  expect(await first).toBe("done");
  expect(new Set(await Promise.all(queuedRuns.slice(0, queueCapacity)))).toEqual(new Set(["done"]));
  expect(runCount).toBe(queueCapacity + 1);
  await expect(runExclusive(db, "one", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await runExclusive(db, "one", work)).toBe("done");
});
