import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findFreePort } from "./site.ts";

/** A PgBouncer in transaction mode in front of one database. */
export type PgBouncer = {
  /** URL of the database through PgBouncer. */
  readonly url: string;
  readonly stop: () => Promise<void>;
};

/** Path of the program in Debian's package. */
export const pgBouncerPath = "/usr/sbin/pgbouncer";
/** PgBouncer refuses to run as root, so it runs as this unprivileged user (see `postgres-server.ts`). */
const nobodyUser = { uid: 65534, gid: 65534 } as const;

/**
 * Starts PgBouncer with its default settings in transaction mode.
 * @param poolSize number of connections to the server, which all clients share.
 */
export async function startPgBouncer(databaseUrl: string, poolSize: number): Promise<PgBouncer> {
  const { hostname, port: serverPort, username, pathname } = new URL(databaseUrl);
  const database = pathname.slice(1);
  const owner = process.getuid?.() === 0 ? nobodyUser : null;
  const folder = await mkdtemp(join(tmpdir(), "pgbouncer-"));
  await chmod(folder, 0o755);
  const port = await findFreePort();
  const settings = [
    "[databases]",
    `${database} = host=${hostname} port=${serverPort} dbname=${database}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = trust",
    `auth_file = ${join(folder, "users.txt")}`,
    "pool_mode = transaction",
    `default_pool_size = ${poolSize}`,
  ];
  await writeFile(join(folder, "users.txt"), `"${username}" ""\n`);
  await writeFile(join(folder, "pgbouncer.ini"), `${settings.join("\n")}\n`);
  if (owner !== null) await chown(folder, owner.uid, owner.gid);
  const child = spawn(pgBouncerPath, [join(folder, "pgbouncer.ini")], {
    ...owner,
    cwd: folder,
    stdio: "pipe",
  });
  let output = "";
  await new Promise<void>((resolve, reject) => {
    child.stderr.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes("process up")) resolve();
    });
    child.once("exit", () => reject(new Error(`PgBouncer did not start: ${output}`)));
  });
  process.once("exit", () => child.kill("SIGKILL"));
  return {
    url: `postgres://${username}@127.0.0.1:${port}/${database}`,
    stop: async () => {
      child.kill("SIGINT");
      if (child.exitCode === null) await once(child, "exit");
      await rm(folder, { recursive: true, force: true });
    },
  };
}
