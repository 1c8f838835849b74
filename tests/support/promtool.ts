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
 * Downloads `promtool` if it is missing. Takes it out of Debian's package `prometheus` instead of installing the
 * package, which would need root and start a server. Without Debian's tools, the tests that need it are skipped.
 */
export function ensurePromtool(): void {
  if (findPromtool() !== null || !existsSync("/usr/bin/apt-get")) return;
  const folder = mkdtempSync(join(tmpdir(), "promtool-"));
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  try {
    // Root can refresh outdated package lists.
    if (process.getuid?.() === 0) run("apt-get", "update", "-qq");
    // Run as root, apt would otherwise warn that its own user may not write to the folder.
    run("apt-get", "-qq", "-o", "APT::Sandbox::User=root", "download", "prometheus");
    const archive = readdirSync(folder).find((name) => name.endsWith(".deb")) ?? "";
    run("dpkg-deb", "-x", archive, "content");
    mkdirSync(dirname(cached), { recursive: true });
    cpSync(join(folder, "content/usr/bin/promtool"), cached);
  } catch (error) {
    console.warn(
      `The tests of the alert rules are skipped, because promtool could not be downloaded: ${error}`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
