import { readFileSync } from "node:fs";

/**
 * Returns `DATABASE_URL` with the password from `DATABASE_PASSWORD_FILE`, unless the URL has one; null without a URL.
 * Throws if the file is unreadable or empty.
 */
export function databaseUrlOf(env: Readonly<Record<string, string | undefined>>): string | null {
  if (!env.DATABASE_URL) return null;
  if (!env.DATABASE_PASSWORD_FILE) return env.DATABASE_URL;
  const url = new URL(env.DATABASE_URL);
  if (url.password !== "") return env.DATABASE_URL;
  url.password = passwordIn(env.DATABASE_PASSWORD_FILE);
  return url.href;
}

function passwordIn(file: string): string {
  const password = readNamedFile(file).trim();
  if (password !== "") return password;
  throw new Error(`DATABASE_PASSWORD_FILE: ${file} must contain the password for DATABASE_URL, but is empty`);
}

function readNamedFile(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`DATABASE_PASSWORD_FILE: must name a readable file (${reason})`);
  }
}
