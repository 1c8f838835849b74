import { spawnSync } from "node:child_process";
import { buildSite } from "../src/build/build-site.ts";
import { isBuildCurrent } from "../src/build/build-stamp.ts";
import { installedChromium } from "./support/chromium.ts";
import { setupCommand } from "./support/programs.ts";

/* The last part of `npm test`: runs the journeys tagged @smoke on the built site, if Chromium is installed. */

if (installedChromium() === null) {
  console.log(
    `The smoke run in a browser is skipped, because no Chromium is installed. To install one, run: ${setupCommand}`,
  );
} else {
  if (!(await isBuildCurrent())) await buildSite({ pictures: "cached" });
  const { status } = spawnSync(
    "npx",
    ["playwright", "test", "-c", "tests", "--project=e2e", "--grep=@smoke", "--fail-on-flaky-tests"],
    { stdio: "inherit" },
  );
  process.exitCode = status ?? 1;
}
