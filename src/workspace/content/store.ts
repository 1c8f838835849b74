import { existsSync } from "node:fs";
import { join } from "node:path";
import { type BodyPageName, cityPath } from "./files.ts";
import type { CityFile, HeaderFooterFile, HomeFile, PageFile } from "./schema.ts";
import { readTexts, type Texts } from "./texts.ts";
import { watchFolders } from "./watch.ts";
import { type FileError, formatFileError } from "./yaml-file.ts";

/** The texts of the site: the last valid version of each file. */
export type ContentStore = {
  readonly home: () => HomeFile;
  readonly headerFooter: () => HeaderFooterFile;
  readonly page: (name: BodyPageName) => PageFile;
  /** All pages with a plain body, for the search index. */
  readonly pages: () => ReadonlyMap<BodyPageName, PageFile>;
  /** Returns the text of a city by its slug. Cities without a file get the text of `default.yaml`. */
  readonly city: (slug: string) => CityFile;
  /** Starts at 1. Increases with each reload that changes a text. */
  readonly version: () => number;
  /** Reloads the folder immediately instead of waiting for the watcher. */
  readonly reload: () => Promise<void>;
  readonly close: () => void;
};

export type ContentStoreListeners = {
  /** Called once for each new error. The last valid version of the file stays in use. */
  readonly onError: (faults: readonly FileError[]) => void;
  /** Called with the files whose new texts are now in use. */
  readonly onReload: (files: readonly string[]) => void;
};

/** Thrown if the content cannot be served. The message has one line per error: `file:line: reason`. */
class InvalidContentError extends Error {
  override readonly name = "InvalidContentError";
  readonly errors: readonly FileError[];
  constructor(errors: readonly FileError[]) {
    super(errors.map(formatFileError).join("\n"));
    this.errors = errors;
  }
}

/** Reads the content folder and watches it until closed. Throws InvalidContentError if a file is missing or invalid. */
export async function openContentStore(dir: string, listeners: ContentStoreListeners): Promise<ContentStore> {
  if (!existsSync(dir)) throw new Error(`CONTENT_DIR: the folder ${dir} does not exist.`);
  const first = await readTexts(dir, null);
  if (first.texts === null || first.faults.length > 0) throw new InvalidContentError(first.faults);
  let texts = first.texts;
  let version = 1;
  let pendingReload = Promise.resolve();
  let reportedErrors = new Set<string>();

  async function rereadFiles(): Promise<void> {
    const next = await readTexts(dir, texts);
    const newErrors = next.faults.filter((fileError) => !reportedErrors.has(formatFileError(fileError)));
    reportedErrors = new Set(next.faults.map(formatFileError));
    if (newErrors.length > 0) listeners.onError(newErrors);
    if (next.texts === null || next.changed.length === 0) return;
    texts = next.texts;
    version += 1;
    listeners.onReload(next.changed);
  }

  // Reloads run one after another, so that a slow read cannot overwrite the text of a reload that started after it.
  function reload(): Promise<void> {
    pendingReload = pendingReload.then(rereadFiles).catch((error: unknown) => {
      const message = `The content could not be reloaded (${String(error)}). The last valid version stays in use.`;
      listeners.onError([{ file: dir, line: 1, path: "", message }]);
    });
    return pendingReload;
  }

  const folders = [join(dir, "pages"), join(dir, "cities")];
  const watch = watchFolders(folders, reload, (fileError) => listeners.onError([fileError]));
  return {
    ...getters(() => texts),
    version: () => version,
    reload,
    close: watch.close,
  };
}

function getters(
  texts: () => Texts,
): Pick<ContentStore, "home" | "headerFooter" | "page" | "pages" | "city"> {
  return {
    home: () => texts().home,
    headerFooter: () => texts().headerFooter,
    page: (name) => assertPresent(texts().pages.get(name), name),
    pages: () => texts().pages,
    city: (slug) =>
      assertPresent(texts().cities.get(slug) ?? texts().cities.get("default"), cityPath("default")),
  };
}

/** Never throws for an open store: every file exists when the store opens, and reloads keep the last valid version. */
function assertPresent<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`The content store has no ${name}.`);
  return value;
}
