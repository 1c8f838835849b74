import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

const debianPath = "/usr/bin/chromium";

const flags = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A real Chromium: Debian's when it is there, else Playwright's own. `ensureChromium` makes sure of one. */
export function launchChromium(): Promise<Browser> {
  const executable = installedChromium();
  if (executable === null) throw new Error("No Chromium found: run `npx tsx tests/support/prepare.ts`.");
  return chromium.launch({ executablePath: executable, args: flags });
}

/** Installs a Chromium when none is found: Debian's package as root, else Playwright's browser. */
export function ensureChromium(): void {
  if (installedChromium() !== null) return;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    execFileSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
    execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], {
      stdio: "inherit",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  } else {
    execFileSync("npx", ["playwright-core", "install", "chromium"], { stdio: "inherit" });
  }
  if (installedChromium() === null) throw new Error("A Chromium was installed but cannot be found.");
}

function installedChromium(): string | null {
  const candidates = [process.env.CHROMIUM_PATH, debianPath, chromium.executablePath()];
  return candidates.find((path): path is string => !!path && existsSync(path)) ?? null;
}
