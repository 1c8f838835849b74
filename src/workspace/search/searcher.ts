import type { SearchReply } from "../../api/contract/content.ts";
import type { Db } from "../database/tables.ts";
import type { Caller } from "../http/route.ts";
import { inventoryVersion } from "../inventory/index.ts";
import type { RunTask, TaskThread } from "../threads/task-thread.ts";
import { pageEntries, type SearchablePages } from "./page-entries.ts";
import { readPlaceEntries } from "./place-entries.ts";

/** Searches the whole site, in a thread of its own; the index there follows the inventory and the content. */
export type Searcher = {
  /** Null when too many searches wait already, or the caller has left. */
  readonly find: (q: string, page: number, caller: Caller) => Promise<SearchReply | null>;
};

/**
 * Makes a searcher. The thread gets what can be found with the first search, again after an import or a change of the
 * content, and when it was started anew.
 */
export function createSearcher(
  db: Db,
  pages: SearchablePages,
  excluded: ReadonlySet<string>,
  thread: TaskThread,
): Searcher {
  return {
    find: (q, page, caller) =>
      thread.inTurn(caller, async (run) => {
        const version = `${await inventoryVersion(db)}-${pages.version()}`;
        const find = () => run<SearchReply | null>("find", { version, q, page });
        const found = await find();
        if (found !== null) return found;
        await load(run, version);
        return find();
      }),
  };

  async function load(run: RunTask, version: string): Promise<void> {
    const entries = [...(await readPlaceEntries(db, excluded)), ...pageEntries(pages.pages())];
    await run("load", { version, entries });
  }
}
