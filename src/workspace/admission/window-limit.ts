import { createHash } from "node:crypto";
import { CompiledQuery } from "kysely";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Db } from "../database/tables.ts";

/** So many requests in a window that begins with the first of them, counted by any key. */
export type WindowLimit = {
  /** Counts a request. Answers null, or the seconds until the window of a key that is over its limit ends. */
  readonly consume: (key: string) => Promise<number | null>;
  readonly giveBack: (key: string) => Promise<void>;
};

/** A limit that all processes count in the database; `name` separates its keys. Rejects when the database is away. */
export function createWindowLimit(
  db: Db,
  name: string,
  { most, seconds }: { readonly most: number; readonly seconds: number },
): WindowLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: clientOver(db),
    storeType: "pool",
    tableName: "request_counts",
    tableCreated: true,
    // Our own clean-up does it, see `forgetOldRecords`.
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: most,
    duration: seconds,
    // A key that is over its limit is refused from memory, so that an attack does not cost the database a write each time.
    inMemoryBlockOnConsumed: most + 1,
  });
  return {
    consume: async (key) => {
      try {
        await limiter.consume(hashed(key));
        return null;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      }
    },
    giveBack: async (key) => {
      await limiter.reward(hashed(key));
    },
  };
}

/** Runs a try at something, counted under several keys. A try that turns out right is not counted. */
export async function countTry<Result>(
  counted: readonly { readonly limit: WindowLimit; readonly key: string }[],
  work: () => Promise<Result>,
  isWrong: (result: Result) => boolean,
): Promise<{ readonly over: number; readonly waitSeconds: number } | { readonly result: Result }> {
  for (const [over, { limit, key }] of counted.entries()) {
    const waitSeconds = await limit.consume(key);
    if (waitSeconds === null) continue;
    for (const { limit: before, key: its } of counted.slice(0, over)) await before.giveBack(its);
    return { over, waitSeconds };
  }
  const result = await work();
  if (!isWrong(result)) for (const { limit, key } of counted) await limit.giveBack(key);
  return { result };
}

/** Keys hold addresses of networks and people; the table needs only to know them again. */
function hashed(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}

/** What the limiter takes for a pool: its queries run as any other of ours, on PostgreSQL and embedded. */
function clientOver(db: Db) {
  return {
    query: async ({ text, values }: { text: string; values?: unknown[] }) => {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values ?? []));
      return { rows, rowCount: rows.length };
    },
  };
}
