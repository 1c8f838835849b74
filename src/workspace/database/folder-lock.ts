import { randomUUID } from "node:crypto";
import { type FileHandle, link, mkdir, open, readdir, unlink } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { join } from "node:path";

/** Thrown if a running process uses the folder. */
export class FolderInUseError extends Error {
  constructor(folder: string, pid: number | null) {
    const who = pid === null ? "another process that does not respond" : `process ${pid}`;
    super(
      `The embedded database in ${folder} is in use by ${who}. ` +
        "Stop that process, choose another DATA_DIR, or set DATABASE_URL to share a PostgreSQL database.",
    );
    this.name = "FolderInUseError";
  }
}

/** How long to wait for the lock holder's process id, in milliseconds. A connection already proves that it is alive. */
const holderTimeoutMs = 3_000;
/** How many times a process tries to get the next lock number. */
const maxAttempts = 20;

/**
 * Keeps a second process out of a folder. The lock is a Unix socket on which its holder listens: a successful
 * connection proves that the holder is alive, and the kernel closes the socket with the process, even after `kill -9`.
 * A pid file would not work after a container restart, because every process there has pid 1; Node has no file locks.
 *
 * Locks are numbered, and the highest number is the valid one. If no process listens on it, a starting process links
 * the next number, and the file system lets only one process succeed. Only a holder removes numbers, and only lower
 * numbers than its own. So a slow process detects a higher number when it checks again.
 * @throws {FolderInUseError} if another process holds the lock.
 */
export async function lockFolder(folder: string): Promise<{ release(): Promise<void> }> {
  await mkdir(folder, { recursive: true });
  const socketDir = await shortPath(folder);
  const candidate = join(socketDir.path, `candidate-${randomUUID().slice(0, 8)}`);
  const server = await listen(candidate);
  const release = async () => {
    // Do not delete the socket's file: the next holder continues counting from its number.
    await closeServer(server);
    await socketDir.handle?.close();
  };
  try {
    await takeNextNumber(socketDir.path, candidate, folder);
    await ignoreMissing(unlink(candidate));
    return { release };
  } catch (error) {
    await ignoreMissing(unlink(candidate));
    await release();
    throw error;
  }
}

/** Returns a short path to the folder, if needed via an open handle. A socket's path is limited to about 100 bytes. */
async function shortPath(folder: string): Promise<{ path: string; handle?: FileHandle }> {
  if (Buffer.byteLength(folder) < 80 || process.platform !== "linux") return { path: folder };
  const handle = await open(folder, "r");
  return { path: `/proc/self/fd/${handle.fd}`, handle };
}

async function takeNextNumber(folder: string, own: string, displayName: string): Promise<void> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const highest = Math.max(0, ...(await numbersIn(folder)));
    if (highest > 0) await assertHolderExited(join(folder, nameOf(highest)), displayName);
    const lockPath = join(folder, nameOf(highest + 1));
    if (!(await tryLink(own, lockPath))) continue;
    const staleNumbers = (await numbersIn(folder)).filter((number) => number !== highest + 1);
    if (staleNumbers.some((number) => number > highest + 1)) {
      await ignoreMissing(unlink(lockPath));
      continue;
    }
    for (const number of staleNumbers) await ignoreMissing(unlink(join(folder, nameOf(number))));
    return;
  }
  throw new FolderInUseError(displayName, null);
}

function nameOf(number: number): string {
  return `lock-${number}`;
}

async function numbersIn(folder: string): Promise<number[]> {
  const names = await readdir(folder);
  return names.flatMap((name) => (/^lock-\d+$/.test(name) ? [Number(name.slice(5))] : []));
}

async function listen(path: string): Promise<Server> {
  const server = createServer((socket) => {
    socket.on("error", () => socket.destroy());
    socket.end(String(process.pid));
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(path, resolve);
  });
  server.unref();
  return server;
}

async function tryLink(own: string, lock: string): Promise<boolean> {
  try {
    await link(own, lock);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

async function assertHolderExited(path: string, folder: string): Promise<void> {
  const holder = await queryHolder(path);
  if (holder.alive) throw new FolderInUseError(folder, holder.pid);
}

type Holder = { readonly alive: false } | { readonly alive: true; readonly pid: number | null };

function queryHolder(path: string): Promise<Holder> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    let isConnected = false;
    let text = "";
    socket.setTimeout(holderTimeoutMs, () => socket.destroy());
    socket.on("connect", () => {
      isConnected = true;
    });
    socket.on("data", (chunk) => {
      text += chunk;
    });
    socket.on("error", (error) => {
      if (isConnected || ["ECONNREFUSED", "ENOENT", "ECONNRESET"].includes(codeOf(error))) return;
      reject(error);
    });
    socket.on("close", () => {
      const pid = Number.parseInt(text, 10);
      resolve(isConnected ? { alive: true, pid: Number.isNaN(pid) ? null : pid } : { alive: false });
    });
  });
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

async function ignoreMissing(action: Promise<void>): Promise<boolean> {
  try {
    await action;
    return true;
  } catch (error) {
    if (codeOf(error) === "ENOENT") return false;
    throw error;
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
