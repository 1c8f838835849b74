import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { type Browser, chromium, type LaunchOptions } from "@playwright/test";

/** Debian's browsers. The headless shell opens no windows and takes less than half the time of the full browser. */
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

/**
 * Returns launch options for Debian's Chromium if it is installed, otherwise for Playwright's browser. If neither is
 * installed, the launch fails with the command that installs a browser.
 */
export function chromiumLaunchOptions(): LaunchOptions {
  const path = installedChromium();
  // Without a path, Playwright starts its headless shell.
  return {
    args: flags,
    ...(path === null || path === chromium.executablePath() ? {} : { executablePath: path }),
  };
}

/** Launches Chromium outside of Playwright Test. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch(chromiumLaunchOptions());
}

/**
 * Installs a headless Chromium if none is installed: Debian's package if run as root, otherwise Playwright's browser.
 * If the installation fails, an installed full Chromium is used.
 */
export function ensureChromium(): void {
  const found = installedChromium();
  if (found !== null && found !== debian.whole) return;
  try {
    install();
  } catch (error) {
    if (found === null) throw error;
    console.warn(
      `The tests use ${found}, which is slower than ${debian.shell}, because it could not be installed: ${error}`,
    );
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
    execFileSync("npx", ["playwright", "install", "chromium"], { stdio: "inherit" });
  }
}

/** Returns the path of an installed Chromium, or null. */
export function installedChromium(): string | null {
  const candidates = [process.env.CHROMIUM_PATH, debian.shell, chromium.executablePath(), debian.whole];
  return candidates.find((path): path is string => !!path && existsSync(path)) ?? null;
}
