import type { SearchResponse } from "../../api/contract/content.ts";
import type { Db } from "../database/tables.ts";
import type { Client } from "../http/route.ts";
import { inventoryVersion } from "../inventory/index.ts";
import type { RunTask, TaskThread } from "../threads/task-thread.ts";
import { pageEntries, type SearchablePages } from "./page-entries.ts";
import { readPlaceEntries } from "./place-entries.ts";

/** Searches all pages and places in a worker thread. Changes to the inventory and content take effect immediately. */
export type Searcher = {
  /** Returns null if the queue is full or the client has disconnected. */
  readonly find: (q: string, page: number, caller: Client) => Promise<SearchResponse | null>;
};

/** Creates a searcher. Builds the index for the first search, and again if the data changed or the thread restarted. */
export function createSearcher(
  db: Db,
  pages: SearchablePages,
  excluded: ReadonlySet<string>,
  thread: TaskThread,
): Searcher {
  return {
    find: (q, page, client) =>
      thread.runExclusive(client, async (run) => {
        const version = `${await inventoryVersion(db)}-${pages.version()}`;
        const find = () => run<SearchResponse | null>("find", { version, q, page });
        const found = await find();
        if (found !== null) return found;
        await load(run, version);
        return find();
      }),
  };

  async function load(run: RunTask, version: string): Promise<void> {
    const entries = [...(await readPlaceEntries(db, excluded)), ...pageEntries(await pages.pages())];
    await run("load", { version, entries });
  }
}
