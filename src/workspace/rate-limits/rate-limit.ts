import { createHash } from "node:crypto";
import { CompiledQuery } from "kysely";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { Db } from "../database/tables.ts";

/** A maximum number of requests per key, in a window that starts with the first request. */
export type RateLimit = {
  /** Counts a request. Returns null, or the seconds until the window ends if the key is over its limit. */
  readonly consume: (key: string) => Promise<number | null>;
  /** Removes a request from the count. */
  readonly release: (key: string) => Promise<void>;
};

/** Creates a limit. All processes share its counts, which are in the database. `name` is the prefix of its keys. */
export function createRateLimit(
  db: Db,
  name: string,
  { max, seconds }: { readonly max: number; readonly seconds: number },
): RateLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: poolAdapter(db),
    storeType: "pool",
    tableName: "request_counts",
    tableCreated: true,
    // `deleteOldRecords` deletes expired rows.
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points: max,
    duration: seconds,
    // Caches keys that exceed the limit in memory: rejected requests then cause no database writes.
    inMemoryBlockOnConsumed: max + 1,
  });
  return {
    consume: async (key) => {
      try {
        await limiter.consume(hashed(key));
        return null;
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
      }
    },
    release: async (key) => {
      await limiter.reward(hashed(key));
    },
  };
}

/** Runs `work`, unless a limit is exceeded. Only attempts for which `isWrong` returns true are counted. */
export async function countAttempt<Result>(
  limits: readonly { readonly limit: RateLimit; readonly key: string }[],
  work: () => Promise<Result>,
  isWrong: (result: Result) => boolean,
): Promise<{ readonly over: number; readonly waitSeconds: number } | { readonly result: Result }> {
  for (const [exceededIndex, { limit, key }] of limits.entries()) {
    const waitSeconds = await limit.consume(key);
    if (waitSeconds === null) continue;
    for (const { limit: earlierLimit, key: earlierKey } of limits.slice(0, exceededIndex))
      await earlierLimit.release(earlierKey);
    return { over: exceededIndex, waitSeconds };
  }
  const result = await work();
  if (!isWrong(result)) for (const { limit, key } of limits) await limit.release(key);
  return { result };
}

/** Hashes a key. `request_counts.key` is the name of the limit, a colon and the hash. The database needs no plain keys, which contain IP addresses and personal data. */
export function hashed(key: string): string {
  return createHash("sha256").update(key).digest("base64url");
}

/** Adapts our database handle to the pool interface that the limiter expects. */
function poolAdapter(db: Db) {
  return {
    query: async ({ text, values }: { text: string; values?: unknown[] }) => {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, values ?? []));
      return { rows, rowCount: rows.length };
    },
  };
}
