import { spawnSync } from "node:child_process";
import { buildSite } from "../src/build/build-site.ts";
import { isBuildCurrent } from "../src/build/build-stamp.ts";
import { installedChromium } from "./support/chromium.ts";

/* The end of `npm test`: the journeys tagged @smoke, on the built site in Chromium, where one is installed. */

if (installedChromium() === null) {
  console.log(
    "The smoke run in a browser is skipped: no Chromium is installed. `npm run test:all` installs one and runs everything.",
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
