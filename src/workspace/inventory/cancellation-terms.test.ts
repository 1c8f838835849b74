import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { changeLimits } from "../../api/contract/booking-rules.ts";
import { standardCancellation } from "../../api/contract/cancellation.ts";
import { readInventory } from "./files.ts";

const content = fileURLToPath(new URL("../../../content", import.meta.url));

test("the shipped inventory contains the standard cancellation rules", async () => {
  const result = await readInventory(`${content}/inventory`);
  if (!result.ok) throw new Error(JSON.stringify(result.faults));
  for (const { cancellation } of result.inventory.productTypes)
    expect(cancellation).toEqual(standardCancellation);
});

test("the shipped terms state how late and how often a booking can be moved", async () => {
  const terms = await readFile(`${content}/pages/terms.yaml`, "utf8");
  expect(terms.replace(/\s+/g, " ")).toContain(
    `up to ${changeLimits.minMoveNoticeHours} hours before it starts and at most twice`,
  );
  expect(changeLimits.maxMoves).toBe(2);
});
