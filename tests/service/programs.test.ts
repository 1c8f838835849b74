import { chmodSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runNode } from "../support/run-node.ts";

/** Runs a script on a machine without Chromium whose installers only record their calls. */
async function runWithoutChromium(script: string) {
  const folder = mkdtempSync(join(tmpdir(), "installers-"));
  const calls = join(folder, "calls");
  for (const installer of ["apt-get", "npx"]) {
    writeFileSync(join(folder, installer), `#!/bin/sh\necho "${installer} $*" >> ${calls}\n`);
    chmodSync(join(folder, installer), 0o755);
  }
  const env = { PATH: `${folder}:${process.env.PATH}`, CHROMIUM_PATH: join(folder, "chromium") };
  const run = await runNode(["--import", "tsx", script], env);
  return { ...run, calls: existsSync(calls) ? readFileSync(calls, "utf8") : "" };
}

test("a test run without Chromium installs nothing and names the command that installs it", async () => {
  const { code, text, calls } = await runWithoutChromium("tests/support/prepare.ts");
  expect(text).toBe("Not installed: Chromium. To install what the tests need, run: npm run setup:tests\n");
  expect({ code, calls }).toEqual({ code: 1, calls: "" });
});

test("npm run setup:tests installs Chromium, and fails if it is still missing", async () => {
  const { code, text, calls } = await runWithoutChromium("tests/support/install-programs.ts");
  expect(calls).toMatch(/^(apt-get install .*chromium-headless-shell|npx playwright install chromium)$/m);
  expect(code).toBe(1);
  expect(text).toContain("Not installed: Chromium");
});
