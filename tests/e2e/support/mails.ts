import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type MailServer, textPartOf } from "../../../src/workspace/mail/testing.ts";
import type { RunningSite } from "../../support/site.ts";

const codePattern = /Your code is (\d{6})/;

/** Waits for a mail with a code to an email address and returns the latest code. */
export async function waitForMailedCode({ dataDir }: RunningSite, address: string): Promise<string> {
  return pollFor(() => latestCode(dataDir, address));
}

/** Returns the code of the latest mail to an email address, or null. Does not wait. */
export function latestCode(dataDir: string, address: string): Promise<string | null> {
  return latestIn(dataDir, address, codePattern);
}

/** Returns the code of the latest mail that a mail server has received for an email address, or null. */
export function latestReceivedCode({ taken }: Pick<MailServer, "taken">, address: string): string | null {
  const codes = taken
    .filter(({ to }) => to.includes(address))
    .map(({ source }) => codePattern.exec(textPartOf(source))?.[1]);
  return codes.findLast((code) => code !== undefined) ?? null;
}

/** Waits for a mail with a link to the bookings of an email address and returns the path of the latest link. */
export async function waitForBookingsLink(
  { dataDir }: Pick<RunningSite, "dataDir">,
  address: string,
): Promise<string> {
  return pollFor(() => latestIn(dataDir, address, /(\/my-bookings\?key=[\w.-]+)/));
}

/** Polls until `find` returns a value. Does not use Vitest, because screenshots are taken outside of tests. */
async function pollFor(find: () => Promise<string | null>): Promise<string> {
  for (const deadline = performance.now() + 30_000; performance.now() < deadline; await wait(100)) {
    const found = await find();
    if (found !== null) return found;
  }
  throw new Error("The mail did not arrive within 30 seconds.");
}

async function latestIn(dataDir: string, address: string, pattern: RegExp): Promise<string | null> {
  const folder = join(dataDir, "outbox");
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"));
  for (const name of names.sort().reverse()) {
    // Removes the soft line breaks of quoted-printable.
    const text = (await readFile(join(folder, name), "utf8")).replace(/=\r?\n/g, "").replaceAll("=3D", "=");
    const found = pattern.exec(text)?.[1];
    if (found !== undefined && text.includes(address)) return found;
  }
  return null;
}
