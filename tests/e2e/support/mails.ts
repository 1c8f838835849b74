import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import type { RunningSite } from "../../support/site.ts";

/** The code of the latest mail to an address that brings one; waits until there is such a mail. */
export async function codeMailedTo({ dataDir }: RunningSite, address: string): Promise<string> {
  await expect.poll(() => latestCode(dataDir, address), { timeout: 20_000 }).not.toBeNull();
  return (await latestCode(dataDir, address)) ?? "";
}

/** The code of the latest mail to an address that has come by now; `null` where there is none. */
export async function latestCode(dataDir: string, address: string): Promise<string | null> {
  const folder = join(dataDir, "outbox");
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"));
  for (const name of names.sort().reverse()) {
    const text = await readFile(join(folder, name), "utf8");
    const code = /Your code is (\d{6})/.exec(text)?.[1];
    if (code !== undefined && text.includes(address)) return code;
  }
  return null;
}
