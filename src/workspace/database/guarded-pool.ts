import type { PostgresPool, PostgresPoolClient } from "kysely";
import { inSpan, type SpanDescription } from "../../http/tracing.ts";
import type { DatabaseHealth } from "./health.ts";
import {
  codeOf,
  DatabaseUnavailable,
  isConnectionLost,
  timeoutCode,
  toUnavailableError,
  withTimeout,
} from "./unavailable.ts";

/** Time limits in milliseconds. */
export type Limits = {
  /** Limit for a statement, including its wait for a lock. The server cancels the statement. */
  readonly statementMs: number;
  /** Limit for the pause between two statements of a transaction. The server then aborts the transaction. */
  readonly idleInTransactionMs: number;
  /** Limit for a response of the server, after which the connection is closed. Longer than the server's own limits. */
  readonly responseMs: number;
};

/** The driver's result of a statement. */
export type Result = {
  readonly command: string;
  readonly rowCount: number | null;
  readonly rows: readonly unknown[];
};

/** A connection of the driver's pool. */
export type PooledClient = {
  /** Runs a statement. Unless `limitMs` is null, it must not be in a transaction, and the server limits its time. */
  readonly query: (text: string, values: readonly unknown[], limitMs: number | null) => Promise<Result>;
  /** Returns the connection to the pool, or closes it if `isToBeClosed`. */
  readonly release: (isToBeClosed: boolean) => void;
  /** Returns true if the driver has reported the connection as lost. */
  readonly isDisconnected: () => boolean;
};

export type GuardedPoolOptions = {
  readonly connect: () => Promise<PooledClient>;
  readonly outage: DatabaseHealth;
  /** Null: no time limits, for migrations. */
  readonly limits: Limits | null;
};

/**
 * Wraps the driver's pool for Kysely, for a server that may become unavailable at any moment:
 * - errors caused by the server become `DatabaseUnavailable`;
 * - a connection that was lost or did not respond in time is closed and never reused;
 * - a read outside a transaction and the start of a transaction are retried once if their connection was lost. The
 *   retry uses another connection. It is safe because nothing has been changed.
 *
 * Each transaction, and each statement outside a transaction, sets its own time limits, so that the server never keeps
 * running a statement that nobody waits for. Session settings do not work behind PgBouncer in transaction mode, which
 * shares sessions and rejects start-up parameters.
 */
export function guardedPool({ connect, outage, limits }: GuardedPoolOptions): PostgresPool["connect"] {
  return async () => {
    let client = await acquire(connect).catch((error: unknown) => {
      throw recordFailure(outage, error);
    });
    let isDiscarded = false;
    let isInTransaction = false;

    async function run(text: string, values: readonly unknown[], limitMs: number | null): Promise<Result> {
      try {
        const result = await inSpan(
          () => describeStatement(text),
          () => withTimeout(limits?.responseMs ?? null, client.query(text, values, limitMs)),
        );
        outage.recordSuccess(isWrite(text));
        return result;
      } catch (error) {
        const unavailable = toUnavailableError(error, client.isDisconnected());
        // If the statement itself is wrong, the server has responded.
        if (unavailable === null) outage.recordSuccess(false);
        isDiscarded ||=
          unavailable !== null && (unavailable.isConnectionLost || unavailable.code === timeoutCode);
        throw unavailable ?? error;
      }
    }
    async function runWithReconnect(...statement: Parameters<typeof run>): Promise<Result> {
      try {
        return await run(...statement);
      } catch (error) {
        if (!isConnectionLost(error)) throw error;
        client.release(true);
        // If acquiring another connection fails, there is no connection to release.
        client = noClient;
        client = await acquire(connect);
        isDiscarded = false;
        return await run(...statement);
      }
    }
    async function query(text: string, values: readonly unknown[]): Promise<Result> {
      // The server rolls back the transaction of a lost connection, so the rollback need not be sent.
      if (isDiscarded && text === "rollback") return noResult;
      try {
        if (/^(begin|start transaction)\b/.test(text)) {
          await runWithReconnect(text + timeoutStatements(limits), [], null);
          isInTransaction = true;
          return noResult;
        }
        if (isInTransaction) return await run(text, values, null);
        return await (isRead(text) ? runWithReconnect : run)(text, values, limits?.statementMs ?? null);
      } catch (error) {
        throw recordFailure(outage, error, text);
      } finally {
        if (text === "commit" || text === "rollback") isInTransaction = false;
      }
    }
    return { query, release: () => client.release(isDiscarded) } as PostgresPoolClient;
  };
}

/** Maximum length of a statement in a trace. */
const maxStatementLength = 1_000;

/** The text has placeholders instead of values. */
function describeStatement(text: string): SpanDescription {
  const operation = /\w+/.exec(text)?.[0] ?? "";
  const attributes = {
    "db.system.name": "postgresql",
    "db.operation.name": operation,
    "db.query.text": text.slice(0, maxStatementLength),
  };
  return { name: operation, kind: "client", attributes };
}

const noResult: Result = { command: "SELECT", rowCount: 0, rows: [] };
const noClient: PooledClient = {
  query: () => Promise.reject(new DatabaseUnavailable("there is no connection", "no_connection", true)),
  release: () => undefined,
  isDisconnected: () => true,
};

/** Maps every connection failure, such as a wrong password, to DatabaseUnavailable because no statement can be sent. */
async function acquire(connect: GuardedPoolOptions["connect"]): Promise<PooledClient> {
  try {
    return await connect();
  } catch (error) {
    if (error instanceof DatabaseUnavailable) throw error;
    const reason = error instanceof Error ? error.message || error.name : String(error);
    throw new DatabaseUnavailable(reason, codeOf(error) || "no_connection", false, error);
  }
}

function recordFailure(outage: DatabaseHealth, error: unknown, statement?: string): unknown {
  if (error instanceof DatabaseUnavailable) outage.recordFailure(error, statement);
  return error;
}

function timeoutStatements(limits: Limits | null): string {
  if (limits === null) return "";
  const { statementMs, idleInTransactionMs } = limits;
  return (
    `; set local statement_timeout = ${statementMs}; set local lock_timeout = ${statementMs}` +
    `; set local idle_in_transaction_session_timeout = ${idleInTransactionMs}`
  );
}

/** Returns true for a statement that changes rows itself. */
function isWrite(text: string): boolean {
  return /^\s*(insert|update|delete|merge)\b/i.test(text);
}

/** Returns true for a statement without side effects. */
function isRead(text: string): boolean {
  return /^\s*(select|with)\b/i.test(text) && !/\b(insert|update|delete|merge)\b/i.test(text);
}
