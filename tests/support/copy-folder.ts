import { execFile } from "node:child_process";
import { mkdir } from "node:fs/promises";
import { promisify } from "node:util";

/** Copies what is in a folder into another; the thousand files of a database would take Node.js four times as long. */
export async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await promisify(execFile)("cp", ["-a", `${from}/.`, to]);
}
