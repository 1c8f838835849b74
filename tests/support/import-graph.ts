import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

/** An import: the importing and the imported file, relative to the root. */
export type Import = { readonly from: string; readonly to: string };

/** Returns all imports, also of types, between the files of a folder. Skips tests and their helpers. */
export function importsIn(root: string): Import[] {
  return readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/(\.test\.tsx?|(^|\/)testing\.tsx?)$/.test(file))
    .flatMap((file) => {
      const path = join(root, file);
      const targets = readFileSync(path, "utf8").matchAll(/\b(?:from|import)\s*\(?\s*"(\.[^"]+)"/g);
      return [...targets]
        .map(([, target = ""]) => relative(root, join(dirname(path), target)))
        .filter((to) => !to.startsWith(".."))
        .map((to) => ({ from: file, to }));
    });
}

/** Returns the top-level folder of a file, or null if the file is in the root. */
export function folderOf(file: string): string | null {
  return file.includes("/") ? file.slice(0, file.indexOf("/")) : null;
}
