import { join } from "node:path";
import type * as v from "valibot";
import {
  type BodyPageName,
  bodyPageNames,
  cityPath,
  citySlugs,
  headerFooterPath,
  homePath,
  pagePath,
} from "./files.ts";
import * as schema from "./schema.ts";
import { type FileError, readYamlFile } from "./yaml-file.ts";

export type Texts = {
  readonly home: schema.HomeFile;
  readonly headerFooter: schema.HeaderFooterFile;
  readonly pages: ReadonlyMap<BodyPageName, schema.PageFile>;
  readonly cities: ReadonlyMap<string, schema.CityFile>;
};

/**
 * Result of reading the texts. `texts` is null if a required file has neither a valid text nor a previous valid
 * version.
 */
export type TextsResult = {
  readonly texts: Texts | null;
  readonly faults: readonly FileError[];
  /** Files with changed content. */
  readonly changed: readonly string[];
};

/**
 * Maximum size of a file in bytes, several times that of the largest page. The thread that takes bookings reads the
 * files again after each change, and the parser needs up to half a second for this size.
 */
const maxBytes = 128 * 1024;

/** Reads a content folder. Keeps the last valid version of an invalid file and lists the file in `faults`. */
export async function readTexts(dir: string, last: Texts | null): Promise<TextsResult> {
  const errors: FileError[] = [];
  const changed: string[] = [];
  const readChecked = async <S extends v.GenericSchema>(
    path: string,
    shape: S,
    before: v.InferOutput<S> | undefined,
  ) => {
    const result = await readYamlFile(dir, join(dir, path), shape, maxBytes);
    if (!result.ok) errors.push(...result.faults);
    else if (JSON.stringify(result.value) !== JSON.stringify(before)) changed.push(path);
    return result.ok ? result.value : before;
  };
  const slugs = await citySlugs(dir);
  const home = await readChecked(homePath, schema.homeFile, last?.home);
  const headerFooter = await readChecked(headerFooterPath, schema.headerFooterFile, last?.headerFooter);
  const pages = await readEach(bodyPageNames, (name) =>
    readChecked(pagePath(name), schema.pageFile, last?.pages.get(name)),
  );
  const cities = await readEach(slugs, (slug) =>
    readChecked(cityPath(slug), schema.cityFile, last?.cities.get(slug)),
  );
  for (const slug of last?.cities.keys() ?? []) if (!slugs.includes(slug)) changed.push(cityPath(slug));
  const isComplete = home !== undefined && headerFooter !== undefined && pages.size === bodyPageNames.length;
  return { texts: isComplete ? { home, headerFooter, pages, cities } : null, faults: errors, changed };
}

async function readEach<K, T>(
  keys: readonly K[],
  read: (key: K) => Promise<T | undefined>,
): Promise<ReadonlyMap<K, T>> {
  const values = await Promise.all(keys.map(read));
  const found = new Map<K, T>();
  keys.forEach((key, index) => {
    const value = values[index];
    if (value !== undefined) found.set(key, value);
  });
  return found;
}
