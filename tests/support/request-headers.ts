import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folders = ["src/server", "src/http", "src/workspace", "src/api/contract"];

/** Names of headers in the source: any literal with a hyphen, and words where a header is read. */
const namePattern = /"([a-z][a-z0-9]*(?:-[a-z0-9]+)+)"|(?:\bget\(|headers\[)"([a-z]+)"|\bheaders\.([a-z]+)/gi;

/** Headers that Node.js sets or that frame the message, so that a request cannot vary them. */
const fixedHeaders = new Set([
  "connection",
  "content-length",
  "cookie",
  "host",
  "keep-alive",
  "transfer-encoding",
]);

/**
 * Returns the names of all request headers that the site or the service may read, in lower case. Finds them in the
 * source, so that new headers are included. Also returns other words of the same form, which the servers ignore.
 */
export function findRequestHeaders(): string[] {
  const names = new Set<string>();
  for (const folder of folders) {
    for (const file of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
      if (!file.endsWith(".ts") || file.endsWith(".test.ts")) continue;
      const source = readFileSync(join(folder, file), "utf8");
      if (!/headers?\b|\bctx\.get\(/i.test(source.replace(/\/\*[\s\S]*?\*\//g, ""))) continue;
      for (const [, ...found] of source.matchAll(namePattern))
        names.add((found.find((name) => name !== undefined) ?? "").toLowerCase());
    }
  }
  return [...names].filter((name) => !fixedHeaders.has(name)).toSorted();
}
