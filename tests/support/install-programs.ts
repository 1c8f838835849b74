import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { missingPrograms } from "./programs.ts";
import { downloadPrometheusProgram, isPrometheusProgram } from "./prometheus.ts";

/*
 * `npm run setup:tests`: installs missing programs that tests need, with `--all` also those for Firefox and WebKit.
 * Leaves installed programs as they are.
 */

const isRootOnDebian = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };

/** Runs a command. Prints a failure, whose consequences are reported at the end. */
function run(command: string, ...args: string[]): void {
  try {
    execFileSync(command, args, { stdio: "inherit", env });
  } catch (error) {
    console.error(String(error));
  }
}

const before = missingPrograms();
const missing = [...before.needed, ...before.optional];
if (missing.length > 0 && isRootOnDebian) run("apt-get", "update", "-qq");
for (const name of missing) {
  // The headless shell takes less than half the time of the full browser.
  const debianPackage = name === "Chromium" ? "chromium-headless-shell" : name;
  if (isPrometheusProgram(name)) downloadPrometheusProgram(name);
  else if (isRootOnDebian) run("apt-get", "install", "-y", "-qq", "--no-install-recommends", debianPackage);
  else if (name === "Chromium") run("npx", "playwright", "install", "chromium");
}

const { needed, optional } = missingPrograms();
if (optional.length > 0) console.warn(`The tests that need ${optional.join(" and ")} will be skipped.`);
if (needed.length > 0) {
  console.error(
    `Not installed: ${needed.join(", ")}. Run the command as root on Debian, or install them yourself.`,
  );
  process.exitCode = 1;
}
