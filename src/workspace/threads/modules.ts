/** Modules that run in threads of their own. */
export type ThreadModules = { readonly search: URL; readonly pdf: URL };

/** The modules as they stand in the sources; a build puts its own in their place. */
export const sourceModules: ThreadModules = {
  search: new URL("../search/search-thread.ts", import.meta.url),
  pdf: new URL("../invoice/pdf-thread.ts", import.meta.url),
};

/** The modules as a build puts them beside its entries. */
export function builtModules(entry: string): ThreadModules {
  return { search: new URL("search-thread.mjs", entry), pdf: new URL("pdf-thread.mjs", entry) };
}
