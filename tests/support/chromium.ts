import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";
import { atWorkerEnd } from "./worker-end.ts";

/** Debian's browsers; the shell has no windows to paint, and so takes less than half of the time. */
const debian = { shell: "/usr/bin/chromium-headless-shell", whole: "/usr/bin/chromium" } as const;

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
  // Playwright's own comes with a shell, which Playwright takes by itself.
  const path = executable === chromium.executablePath() ? {} : { executablePath: executable };
  return chromium.launch({ ...path, args: flags });
}

let shared: Promise<Browser> | undefined;

/** The Chromium that the files of a worker share, each visitor in a context of its own; nobody closes it. */
export function sharedChromium(): Promise<Browser> {
  shared ??= launchChromium().then((browser) => {
    atWorkerEnd(() => browser.close());
    return browser;
  });
  return shared;
}

/**
 * Installs a Chromium without windows when there is none: Debian's package as root, else Playwright's browser. A whole
 * Chromium that is there already is taken where none can be installed.
 */
export function ensureChromium(): void {
  const found = installedChromium();
  if (found !== null && found !== debian.whole) return;
  try {
    install();
  } catch (error) {
    if (found === null) throw error;
    console.warn(`The tests take ${found}, which is slower than ${debian.shell}: ${error}`);
  }
  if (installedChromium() === null) throw new Error("A Chromium was installed but cannot be found.");
}

function install(): void {
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    execFileSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
    execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium-headless-shell"], {
      stdio: "inherit",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  } else {
    execFileSync("npx", ["playwright-core", "install", "chromium"], { stdio: "inherit" });
  }
}

function installedChromium(): string | null {
  const candidates = [process.env.CHROMIUM_PATH, debian.shell, chromium.executablePath(), debian.whole];
  return candidates.find((path): path is string => !!path && existsSync(path)) ?? null;
}
