import { rm } from "node:fs/promises";
import { expect, onTestFinished, test } from "vitest";
import { runNode } from "../../support/run-node.ts";
import { createSiteFolder, startSite } from "../../support/site.ts";

test("with an embedded database, the production build of the doctor asks the operator to stop the site, and then finds no mismatch", async () => {
  const dataDir = await createSiteFolder();
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const site = await startSite({ DATA_DIR: dataDir });
  onTestFinished(() => void site.process.kill("SIGKILL"));
  const output = await doctor(dataDir);
  expect(output.code).toBe(1);
  expect(output.text).toContain("stop the site, run the doctor, start it again");
  await site.stop();
  const after = await doctor(dataDir);
  expect(after.text).toContain("checks made, nothing found");
  expect(after.code).toBe(0);
});

function doctor(dataDir: string) {
  return runNode(["dist/server/doctor.mjs"], { NODE_ENV: "production", DATA_DIR: dataDir });
}
