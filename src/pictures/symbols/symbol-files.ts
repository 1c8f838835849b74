import { readdirSync, readFileSync } from "node:fs";

declare global {
  /** Symbol files by name. The build defines them, so that the server needs no files and `CONTENT_DIR` may be another folder. */
  var symbolFiles: Readonly<Record<string, string>> | undefined;
}

const folder = "content/drawings";

/** Reads the symbol files by name, without extension. */
export function readSymbolFiles(): Record<string, string> {
  const names = readdirSync(folder).filter((name) => name.endsWith(".svg"));
  return Object.fromEntries(
    names.map((name) => [name.slice(0, -4), readFileSync(`${folder}/${name}`, "utf8")]),
  );
}
