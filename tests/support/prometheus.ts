import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

/** Programs of Debian's package `prometheus`. */
export const prometheusPrograms = ["promtool", "prometheus"] as const;
export type PrometheusProgram = (typeof prometheusPrograms)[number];

/** Path of Alertmanager. It reads the templates of its Debian package, so the package must be installed. */
export const alertmanagerPath = "/usr/bin/prometheus-alertmanager";

const cacheFolder = resolve("node_modules/.cache");

export function isPrometheusProgram(name: string): name is PrometheusProgram {
  return prometheusPrograms.some((each) => each === name);
}

/** Returns the path of a program of Prometheus, or null if it is neither installed nor downloaded. */
export function findPrometheusProgram(name: PrometheusProgram): string | null {
  const folders = [...(process.env.PATH ?? "").split(":"), cacheFolder];
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

/**
 * Downloads a program as part of `npm run setup:tests`. Takes it out of its Debian package instead of installing the
 * package, which would need root and start a server. Prints a failure.
 */
export function downloadPrometheusProgram(name: PrometheusProgram): void {
  const folder = mkdtempSync(join(tmpdir(), "prometheus-"));
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  try {
    // Run as root, apt would otherwise warn that its own user may not write to the folder.
    run("apt-get", "-qq", "-o", "APT::Sandbox::User=root", "download", "prometheus");
    const archive = readdirSync(folder).find((file) => file.endsWith(".deb")) ?? "";
    run("dpkg-deb", "-x", archive, "content");
    mkdirSync(cacheFolder, { recursive: true });
    cpSync(join(folder, "content/usr/bin", name), join(cacheFolder, name));
  } catch (error) {
    console.error(`${name} could not be downloaded: ${error}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
