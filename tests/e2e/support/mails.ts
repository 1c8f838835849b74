import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import type { RunningSite } from "../../support/site.ts";

/** The code of the latest mail to an address that brings one; waits until there is such a mail. */
export async function codeMailedTo({ dataDir }: RunningSite, address: string): Promise<string> {
  const folder = join(dataDir, "outbox");
  const find = async () => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"));
    for (const name of names.sort().reverse()) {
      const text = await readFile(join(folder, name), "utf8");
      const code = /Your code is (\d{6})/.exec(text)?.[1];
      if (code !== undefined && text.includes(address)) return code;
    }
    return null;
  };
  await expect.poll(find, { timeout: 20_000 }).not.toBeNull();
  return (await find()) ?? "";
}
