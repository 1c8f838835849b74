import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

/** Debian packages for the journeys in browsers other than Chromium, with the path of each executable. */
const packages = {
  "firefox-esr": "/usr/bin/firefox-esr",
  "webkit2gtk-driver": "/usr/bin/WebKitWebDriver",
  xvfb: "/usr/bin/xvfb-run",
  xauth: "/usr/bin/xauth",
};

const missingFiles = Object.entries(packages).flatMap(([name, file]) => (existsSync(file) ? [] : [name]));
if (missingFiles.length > 0) {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get"))
    throw new Error(`Please install ${missingFiles.join(", ")}: apt-get install ${missingFiles.join(" ")}`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  execFileSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
  execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...missingFiles], {
    stdio: "inherit",
    env,
  });
}
