import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

const cached = resolve("node_modules/.cache/promtool");

/** Returns the path of Prometheus' `promtool`, or null if it is neither installed nor downloaded. */
export function findPromtool(): string | null {
  const folders = (process.env.PATH ?? "").split(":");
  return (
    [...folders.map((folder) => join(folder, "promtool")), cached].find((path) => existsSync(path)) ?? null
  );
}

/**
 * Downloads `promtool` as part of `npm run setup:tests`. Takes it out of Debian's package `prometheus` instead of
 * installing the package, which would need root and start a server. Prints a failure.
 */
export function downloadPromtool(): void {
  const folder = mkdtempSync(join(tmpdir(), "promtool-"));
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  try {
    // Run as root, apt would otherwise warn that its own user may not write to the folder.
    run("apt-get", "-qq", "-o", "APT::Sandbox::User=root", "download", "prometheus");
    const archive = readdirSync(folder).find((name) => name.endsWith(".deb")) ?? "";
    run("dpkg-deb", "-x", archive, "content");
    mkdirSync(dirname(cached), { recursive: true });
    cpSync(join(folder, "content/usr/bin/promtool"), cached);
  } catch (error) {
    console.error(`promtool could not be downloaded: ${error}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
