import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { changeLimits } from "../../api/contract/booking-rules.ts";
import { type CancellationRules, standardCancellation } from "../../api/contract/cancellation.ts";
import { readInventory } from "./files.ts";

const content = fileURLToPath(new URL("../../../content", import.meta.url));

/** The lines of the terms that say a rule of cancelling. */
function linesOf(rules: CancellationRules): [string, string][] {
  return rules.map(({ hoursBefore, percent }) => [
    `You cancel ${hoursBefore} hours or more before the start`,
    `${percent === 100 ? "Full" : `${percent}%`} refund, including GST`,
  ]);
}

test("the shipped inventory, the standard and the terms say the same of cancelling and moving", async () => {
  const read = await readInventory(`${content}/inventory`);
  if (!read.ok) throw new Error(JSON.stringify(read.faults));
  for (const { cancellation } of read.inventory.productTypes)
    expect(cancellation).toEqual(standardCancellation);
  const terms = await readFile(`${content}/pages/terms.yaml`, "utf8");
  const { sections } = parse(terms) as { sections: { heading?: string; rows?: [string, string][] }[] };
  const rows = sections.find(({ heading }) => heading?.includes("Cancellation"))?.rows ?? [];
  expect(rows.slice(0, standardCancellation.length)).toEqual(linesOf(standardCancellation));
  expect(rows[standardCancellation.length]?.[1]).toBe("No refund");
  expect(terms.replace(/\s+/g, " ")).toContain(
    `up to ${changeLimits.moveHours} hours before it starts and at most twice`,
  );
  expect(changeLimits.mostMoves).toBe(2);
});
