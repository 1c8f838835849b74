import { existsSync } from "node:fs";
import { installedChromium } from "./chromium.ts";
import { pgBouncerPath } from "./pgbouncer.ts";
import { alertmanagerPath, findPrometheusProgram, prometheusPrograms } from "./prometheus.ts";

/** The argument of a script for the tests in Firefox and WebKit, too. */
const allBrowsers = process.argv.includes("--all");

/** The command that installs the programs. No other command installs any. */
export const setupCommand = `npm run setup:tests${allBrowsers ? " -- --all" : ""}`;

const isFile = (path: string) => () => existsSync(path);

/** Programs that tests need besides npm packages. All but Chromium and `promtool` have the name of their Debian package. */
const needed = {
  Chromium: () => installedChromium() !== null,
  ...(allBrowsers && {
    "firefox-esr": isFile("/usr/bin/firefox-esr"),
    "webkit2gtk-driver": isFile("/usr/bin/WebKitWebDriver"),
    xvfb: isFile("/usr/bin/xvfb-run"),
    xauth: isFile("/usr/bin/xauth"),
  }),
};

/** Programs without which a few tests are skipped. */
const optional = {
  pgbouncer: isFile(pgBouncerPath),
  "prometheus-alertmanager": isFile(alertmanagerPath),
  ...Object.fromEntries(prometheusPrograms.map((name) => [name, () => findPrometheusProgram(name) !== null])),
};

/** Returns the names of the missing programs. */
export function missingPrograms(): { readonly needed: string[]; readonly optional: string[] } {
  const missing = (programs: Readonly<Record<string, () => boolean>>) =>
    Object.keys(programs).filter((name) => !programs[name]?.());
  return { needed: missing(needed), optional: missing(optional) };
}
