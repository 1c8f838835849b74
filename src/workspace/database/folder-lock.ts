import { randomUUID } from "node:crypto";
import { type FileHandle, link, mkdir, open, readdir, unlink } from "node:fs/promises";
import { connect, createServer, type Server } from "node:net";
import { join } from "node:path";

/** The folder is in use by a process that lives. */
export class FolderInUse extends Error {
  constructor(folder: string, pid: number | null) {
    const who = pid === null ? "another process that does not answer" : `process ${pid}`;
    super(
      `The embedded database in ${folder} is in use by ${who}. ` +
        "Stop that process, choose another DATA_DIR, or set DATABASE_URL to share a PostgreSQL database.",
    );
    this.name = "FolderInUse";
  }
}

/** How long the holder of a lock is given to say who it is, in milliseconds; that it lives is known before. */
const answerWithinMs = 3_000;
/** How often a lost race for the next number is run again. */
const attempts = 20;

/**
 * Keeps a second process out of a folder. The lock is a Unix socket that its holder listens on: whoever can connect to
 * it knows that the holder lives, and the kernel closes it with the process, also after `kill -9`. A pid in a file
 * would lie after a restart of a container, where every process is number 1; file locks are out of Node's reach.
 *
 * Locks are numbered, and the highest number counts. Whoever finds nobody listening on it links the next number, which
 * the file system grants to one of many. Nothing but a holder removes a number, and only lower ones than its own, so
 * that a slow starter whose number has been passed sees so when it looks again.
 * @throws {FolderInUse} when another process holds it.
 */
export async function lockFolder(folder: string): Promise<{ release(): Promise<void> }> {
  await mkdir(folder, { recursive: true });
  const way = await shortWay(folder);
  const own = join(way.path, `candidate-${randomUUID().slice(0, 8)}`);
  const server = await listen(own);
  const release = async () => {
    // The socket's name stays: it is the number that the next holder counts on from.
    await closed(server);
    await way.handle?.close();
  };
  try {
    await takeNextNumber(way.path, own, folder);
    await ignoreMissing(unlink(own));
    return { release };
  } catch (error) {
    await ignoreMissing(unlink(own));
    await release();
    throw error;
  }
}

/** A socket's path has room for about a hundred bytes; a longer one goes through an open handle of the folder. */
async function shortWay(folder: string): Promise<{ path: string; handle?: FileHandle }> {
  if (Buffer.byteLength(folder) < 80 || process.platform !== "linux") return { path: folder };
  const handle = await open(folder, "r");
  return { path: `/proc/self/fd/${handle.fd}`, handle };
}

async function takeNextNumber(folder: string, own: string, shownAs: string): Promise<void> {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const highest = Math.max(0, ...(await numbersIn(folder)));
    if (highest > 0) await refuseIfAlive(join(folder, nameOf(highest)), shownAs);
    const mine = join(folder, nameOf(highest + 1));
    if (!(await linked(own, mine))) continue;
    const others = (await numbersIn(folder)).filter((number) => number !== highest + 1);
    if (others.some((number) => number > highest + 1)) {
      await ignoreMissing(unlink(mine));
      continue;
    }
    for (const number of others) await ignoreMissing(unlink(join(folder, nameOf(number))));
    return;
  }
  throw new FolderInUse(shownAs, null);
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

async function linked(own: string, lock: string): Promise<boolean> {
  try {
    await link(own, lock);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

async function refuseIfAlive(path: string, folder: string): Promise<void> {
  const holder = await ask(path);
  if (holder.alive) throw new FolderInUse(folder, holder.pid);
}

type Holder = { readonly alive: false } | { readonly alive: true; readonly pid: number | null };

function ask(path: string): Promise<Holder> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    let isConnected = false;
    let text = "";
    socket.setTimeout(answerWithinMs, () => socket.destroy());
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

function closed(server: Server): Promise<void> {
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
