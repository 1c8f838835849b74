import { existsSync } from "node:fs";
import { join } from "node:path";
import { type BodyPageName, cityPath } from "./files.ts";
import type { CityFile, HeaderFooterFile, HomeFile, PageFile } from "./schema.ts";
import { readTexts, type Texts } from "./texts.ts";
import { watchFolders } from "./watch.ts";
import { type Fault, sayFault } from "./yaml-file.ts";

/** The texts of the site as they are in the files; always the last good version of each. */
export type ContentStore = {
  readonly home: () => HomeFile;
  readonly headerFooter: () => HeaderFooterFile;
  readonly page: (name: BodyPageName) => PageFile;
  /** Every page with a plain body, for the search index. */
  readonly pages: () => ReadonlyMap<BodyPageName, PageFile>;
  /** The text of a city by its slug; that of `default.yaml` when it has none of its own. */
  readonly city: (slug: string) => CityFile;
  /** Goes up by one with each reload that changed something; starts at 1. */
  readonly version: () => number;
  /** Reads the folder now instead of waiting for the watch. */
  readonly reload: () => Promise<void>;
  readonly close: () => void;
};

/** Events of the store. */
export type ContentStoreListeners = {
  /** What is newly wrong with a file; its last good version stays in use. Told once for as long as it stays wrong. */
  readonly onFault: (faults: readonly Fault[]) => void;
  /** Files whose new text is now shown. */
  readonly onReload: (files: readonly string[]) => void;
};

/** The content cannot be served at all; the message has one line for each fault, `file:line: reason`. */
class ContentBroken extends Error {
  override readonly name = "ContentBroken";
  readonly faults: readonly Fault[];
  constructor(faults: readonly Fault[]) {
    super(faults.map(sayFault).join("\n"));
    this.faults = faults;
  }
}

/** Reads the content folder and watches it until closed. Throws ContentBroken when a file is missing or broken. */
export async function openContentStore(dir: string, listeners: ContentStoreListeners): Promise<ContentStore> {
  if (!existsSync(dir)) throw new Error(`CONTENT_DIR: there is no folder ${dir}.`);
  const first = await readTexts(dir, null);
  if (first.texts === null || first.faults.length > 0) throw new ContentBroken(first.faults);
  let texts = first.texts;
  let version = 1;
  let turn = Promise.resolve();
  let standing = new Set<string>();

  async function readAgain(): Promise<void> {
    const next = await readTexts(dir, texts);
    const found = next.faults.filter((fault) => !standing.has(sayFault(fault)));
    standing = new Set(next.faults.map(sayFault));
    if (found.length > 0) listeners.onFault(found);
    if (next.texts === null || next.changed.length === 0) return;
    texts = next.texts;
    version += 1;
    listeners.onReload(next.changed);
  }

  // One at a time: a slow read must not overwrite a newer text with an older one.
  function reload(): Promise<void> {
    turn = turn.then(readAgain).catch((error: unknown) => {
      const message = `The content could not be read again (${String(error)}). The last good version stays.`;
      listeners.onFault([{ file: dir, line: 1, path: "", message }]);
    });
    return turn;
  }

  const folders = [join(dir, "pages"), join(dir, "cities")];
  const watch = watchFolders(folders, reload, (fault) => listeners.onFault([fault]));
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
    page: (name) => present(texts().pages.get(name), name),
    pages: () => texts().pages,
    city: (slug) => present(texts().cities.get(slug) ?? texts().cities.get("default"), cityPath("default")),
  };
}

/** Every file is present when the store opens, and stays so. */
function present<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`The content store has lost ${name}.`);
  return value;
}
