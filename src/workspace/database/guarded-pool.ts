import type { PostgresPool, PostgresPoolClient } from "kysely";
import type { Outage } from "./outage.ts";
import {
  answerWithin,
  asUnavailable,
  codeOf,
  DatabaseUnavailable,
  isConnectionLost,
  timedOut,
} from "./unavailable.ts";

/** How long things may take, in milliseconds. */
export type Limits = {
  /** A statement in a transaction, and its wait for a lock: the server gives it up. */
  readonly statementMs: number;
  /** A transaction between two statements: the server ends it, and its locks with it. */
  readonly idleInTransactionMs: number;
  /** Any answer of the server: longer than the server's own limit, after which the connection is given up. */
  readonly answerMs: number;
};

/** What the driver answers. */
export type Result = {
  readonly command: string;
  readonly rowCount: number | null;
  readonly rows: readonly unknown[];
};

/** A connection of the driver's pool, and whether the driver has reported it as gone. */
export type PooledClient = {
  readonly query: (text: string, values: readonly unknown[]) => Promise<Result>;
  /** Puts the connection back, or closes it. */
  readonly release: (isToBeClosed: boolean) => void;
  readonly isLost: () => boolean;
};

/** What the guard works with. */
export type GuardedPoolOptions = {
  readonly connect: () => Promise<PooledClient>;
  readonly outage: Outage;
  /** None: statements take as long as they take, as a migration's must. */
  readonly limits: Limits | null;
};

/**
 * The driver's pool as Kysely uses it, for a server that may go away at any moment:
 * - what fails because of the server fails as `DatabaseUnavailable`;
 * - a connection that was lost, or whose answer did not come in time, is closed and never used again;
 * - a read outside a transaction, and the beginning of one, are tried once more on another connection when theirs was
 *   lost: nothing has been changed by then.
 *
 * Time limits are set by each transaction for itself, not by the session: behind PgBouncer in transaction mode a session
 * is shared, and start-up parameters are refused.
 */
export function guardedPool({ connect, outage, limits }: GuardedPoolOptions): PostgresPool["connect"] {
  return async () => {
    let client = await acquire(connect).catch((error: unknown) => {
      throw noted(outage, error);
    });
    let isGivenUp = false;
    let isInTransaction = false;

    async function run(text: string, values: readonly unknown[]): Promise<Result> {
      try {
        const result = await answerWithin(limits?.answerMs ?? null, client.query(text, values));
        outage.answered();
        return result;
      } catch (error) {
        const unavailable = asUnavailable(error, client.isLost());
        // A refusal is an answer.
        if (unavailable === null) outage.answered();
        isGivenUp ||= unavailable !== null && (unavailable.isConnectionLost || unavailable.code === timedOut);
        throw unavailable ?? error;
      }
    }
    async function runTwice(text: string, values: readonly unknown[]): Promise<Result> {
      try {
        return await run(text, values);
      } catch (error) {
        if (!isConnectionLost(error)) throw error;
        client.release(true);
        // Nothing is to be released should there be no other one.
        client = noClient;
        client = await acquire(connect);
        isGivenUp = false;
        return await run(text, values);
      }
    }
    async function query(text: string, values: readonly unknown[]): Promise<Result> {
      // The server rolls back what ran on a connection that is gone.
      if (isGivenUp && text === "rollback") return noResult;
      try {
        if (/^(begin|start transaction)\b/.test(text)) {
          await runTwice(text + limitsOf(limits), []);
          isInTransaction = true;
          return noResult;
        }
        return await (isInTransaction || !isRead(text) ? run(text, values) : runTwice(text, values));
      } catch (error) {
        throw noted(outage, error, text);
      } finally {
        if (text === "commit" || text === "rollback") isInTransaction = false;
      }
    }
    return { query, release: () => client.release(isGivenUp) } as PostgresPoolClient;
  };
}

const noResult: Result = { command: "SELECT", rowCount: 0, rows: [] };
const noClient: PooledClient = {
  query: () => Promise.reject(new DatabaseUnavailable("there is no connection", "no_connection", true)),
  release: () => undefined,
  isLost: () => true,
};

/** Whatever the reason that there is no connection, such as a wrong password: nothing can be asked. */
async function acquire(connect: GuardedPoolOptions["connect"]): Promise<PooledClient> {
  try {
    return await connect();
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    const reason = error instanceof Error ? error.message || error.name : String(error);
    throw new DatabaseUnavailable(reason, codeOf(error) || "no_connection", false, error);
  }
}

function noted(outage: Outage, error: unknown, statement?: string): unknown {
  if (error instanceof DatabaseUnavailable) outage.failed(error, statement);
  return error;
}

function limitsOf(limits: Limits | null): string {
  if (limits === null) return "";
  const { statementMs, idleInTransactionMs } = limits;
  return (
    `; set local statement_timeout = ${statementMs}; set local lock_timeout = ${statementMs}` +
    `; set local idle_in_transaction_session_timeout = ${idleInTransactionMs}`
  );
}

/** A statement that changes nothing, whatever becomes of its answer. */
function isRead(text: string): boolean {
  return /^\s*(select|with)\b/i.test(text) && !/\b(insert|update|delete|merge)\b/i.test(text);
}
