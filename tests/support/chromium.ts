import { existsSync } from "node:fs";
import { chromium, type LaunchOptions } from "@playwright/test";

/** Debian's browsers. The headless shell opens no windows and takes less than half the time of the full browser. */
const debian = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"] as const;

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

/** Returns launch options for the installed Chromium. Without one, the launch fails. */
export function chromiumLaunchOptions(): LaunchOptions {
  const path = installedChromium();
  // Without a path, Playwright starts its headless shell.
  return {
    args: flags,
    ...(path === null || path === chromium.executablePath() ? {} : { executablePath: path }),
  };
}

/** Returns the path of the installed Chromium, or null. `CHROMIUM_PATH` overrides the search. */
export function installedChromium(): string | null {
  const [shell, whole] = debian;
  const { CHROMIUM_PATH: chosen } = process.env;
  const candidates = chosen ? [chosen] : [shell, chromium.executablePath(), whole];
  return candidates.find((path) => existsSync(path)) ?? null;
}
