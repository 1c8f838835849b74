import { closeSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { btree_gist } from "@electric-sql/pglite/contrib/btree_gist";
import { createPgConfig } from "@electric-sql/pglite/node-postgres";
import pg from "pg";
import type { Log } from "../../http/log.ts";
import { createMonotonicClock } from "./clock.ts";
import { createDatabase, type Database } from "./database.ts";
import { checkFolder, DamagedFolderError, embeddedFolder } from "./embedded-folder.ts";
import { startMaintenance } from "./embedded-maintenance.ts";
import { unpackDatabase } from "./empty-database.ts";
import { lockFolder } from "./folder-lock.ts";
import type { PooledClient } from "./guarded-pool.ts";
import { type Connections, createConnections } from "./pooled-client.ts";
import { getTypeParser } from "./types.ts";
import {
  codeOf,
  DatabaseUnavailable,
  diskFullCode,
  isConnectionLost,
  toUnavailableError,
} from "./unavailable.ts";

export type EmbeddedOptions = {
  /** The folder that contains `database/`. `memory://` keeps the database in memory. */
  readonly dataDir: string;
  readonly log: Log;
  /** An archive of an empty database. It is unpacked if the folder has no database. */
  readonly emptyDatabase: URL | undefined;
};

/** Page cache of the embedded database in MB. The default, 128, is more than a small site needs. */
const pageCacheMb = 32;
/** How long a request waits for the connection, in milliseconds. */
const connectTimeoutMs = 10_000;
/** Free disk space needed to start the engine, and to be ready again after a full disk, in bytes: two log segments and the space that recovery needs. */
const minFreeBytes = 48 * 1024 * 1024;
/** Minimum time between two restarts, in milliseconds. The memory of the old engine must first be garbage-collected. */
const reopenIntervalMs = 3_000;

type Engine = {
  readonly lite: PGlite;
  readonly pool: pg.Pool;
  readonly connections: Connections;
};

/** Opens the embedded database; restarts its engine after a full disk. Throws FolderInUseError, DamagedFolderError. */
export async function openEmbedded({ dataDir, log, emptyDatabase }: EmbeddedOptions): Promise<Database> {
  const isInMemory = dataDir.startsWith("memory://");
  const folder = join(dataDir, "database");
  const liteDir = isInMemory ? dataDir : embeddedFolder(dataDir);
  if (!isInMemory) await checkFolder(liteDir);
  const lock = isInMemory ? null : await lockFolder(folder);
  try {
    if (!isInMemory && emptyDatabase !== undefined) {
      await unpackDatabase(emptyDatabase, liteDir).catch((error: unknown) =>
        log.warn(
          { err: error },
          "The archive of the empty database cannot be used. Creating a new database instead.",
        ),
      );
    }
    const engines = await superviseEngine(liteDir, isInMemory, log);
    const now = createMonotonicClock(log);
    const { connect } = engines;
    const database = createDatabase({
      kind: "pglite",
      connect,
      connections: engines.connections,
      checkSpace: engines.checkSpace,
      limits: null,
      log,
      now,
      close: async () => {
        await maintenance.stop();
        await engines.close();
        await lock?.release();
      },
    });
    const maintenance = startMaintenance(database.db, { log, now });
    return database;
  } catch (error) {
    await lock?.release();
    throw error;
  }
}

async function superviseEngine(liteDir: string, isInMemory: boolean, log: Log) {
  let engine: Engine | null = await startEngine(liteDir).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DamagedFolderError(liteDir, reason, true);
  });
  let starting: Promise<Engine> | null = null;
  let triedAt = Number.NEGATIVE_INFINITY;
  let isDiskFull = false;

  /** Throws while the disk lacks space, once a statement has failed because of that. Reading needs no space. */
  async function checkSpace(): Promise<void> {
    if (!isDiskFull) return;
    await throwIfFull(liteDir);
    isDiskFull = false;
  }

  async function current(): Promise<Engine> {
    if (engine !== null) return engine;
    starting ??= restart().finally(() => {
      starting = null;
    });
    return starting;
  }
  async function restart(): Promise<Engine> {
    if (isInMemory) throw new DatabaseUnavailable("its memory is lost", "ended", false);
    await throwIfFull(liteDir);
    if (performance.now() - triedAt < reopenIntervalMs)
      throw new DatabaseUnavailable("it ended", "ended", false);
    triedAt = performance.now();
    const next = await startEngine(liteDir);
    engine = next;
    log.warn({}, "The embedded database had stopped and was restarted.");
    return next;
  }
  async function connect(): Promise<PooledClient> {
    const used = await current();
    const client = await used.connections.connect();
    return {
      ...client,
      query: async (...statement) => {
        try {
          return await client.query(...statement);
        } catch (error) {
          if (codeOf(error) === diskFullCode) isDiskFull = true;
          // After a fatal error, the engine never responds again, so the next requests must not use this engine.
          if (engine === used && isConnectionLost(toUnavailableError(error, client.isDisconnected()))) {
            engine = null;
            closeFiles(used.lite);
          }
          throw error;
        }
      },
    };
  }
  return {
    connect,
    checkSpace,
    connections: () => (engine === null ? { inUse: 0, waiting: 0, size: 1 } : engine.connections.counts()),
    close: async () => {
      const last = engine ?? (await starting?.catch(() => null));
      if (last == null) return;
      await last.pool.end();
      await last.lite.close();
    },
  };
}

/** Throws DatabaseUnavailable if the disk of a folder has less space than the engine needs. */
async function throwIfFull(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < minFreeBytes) throw new DatabaseUnavailable("the disk is full", diskFullCode, false);
}

/** Closes the files of an engine that crashed. The files use disk space until they are closed. */
function closeFiles({ Module: { FS } }: PGlite): void {
  const streams: readonly unknown[] = FS.streams;
  for (const stream of streams) {
    if (typeof stream !== "object" || stream === null || !("nfd" in stream)) continue;
    if (typeof stream.nfd === "number") closeSync(stream.nfd);
  }
}

async function startEngine(liteDir: string): Promise<Engine> {
  const settings = [`shared_buffers=${pageCacheMb}MB`, "min_wal_size=32MB", "max_wal_size=64MB"];
  const lite = await PGlite.create({
    dataDir: liteDir,
    extensions: { btree_gist },
    startParams: [...PGlite.defaultStartParams, ...settings.flatMap((setting) => ["-c", setting])],
  });
  // A connection of PGlite's adapter closes with its client, so each client gets a new connection.
  class LiteClient extends pg.Client {
    constructor() {
      super({ ...createPgConfig(lite), types: { getTypeParser } });
    }
  }
  const pool = new pg.Pool({ max: 1, Client: LiteClient, connectionTimeoutMillis: connectTimeoutMs });
  return { lite, pool, connections: createConnections(pool) };
}
