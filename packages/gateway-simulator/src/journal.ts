import { type FileHandle, mkdir, open, readFile, truncate } from "node:fs/promises";
import { dirname } from "node:path";

const newline = 0x0a;

/** An append-only file of JSON lines. A line is durable only once `flush()` has resolved. */
export interface Journal {
  /** Queues a line. Several lines queued together share one write and one fsync. */
  append(line: unknown): void;
  /** Resolves once all queued lines are on disk. Rejects if writing fails; the next call writes the lines again. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

/** A journal that stores nothing, for a simulator without a data folder. */
export const nullJournal: Journal = { append: () => {}, flush: async () => {}, close: async () => {} };

/** Replays the file, then opens it for appending. Drops an incomplete last line, which was never acknowledged. */
export async function openJournal(path: string, replay: (line: unknown) => void): Promise<Journal> {
  await mkdir(dirname(path), { recursive: true });
  await replayLines(path, replay);
  // Not world-readable: payments contain email addresses and phone numbers.
  const file = await open(path, "a", 0o600);
  await syncFolder(dirname(path));
  return new FileJournal(file, (await file.stat()).size);
}

async function replayLines(path: string, replay: (line: unknown) => void): Promise<void> {
  const bytes = await readIfExists(path);
  let start = 0;
  for (let number = 1; start < bytes.length; number += 1) {
    const end = bytes.indexOf(newline, start);
    if (end === -1) return truncate(path, start);
    try {
      replay(JSON.parse(bytes.toString("utf8", start, end)));
    } catch (cause) {
      throw new Error(
        `${path}, line ${number} is damaged; restore the file, or move it away to start with an empty one`,
        {
          cause,
        },
      );
    }
    start = end + 1;
  }
}

async function readIfExists(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return Buffer.alloc(0);
    throw error;
  }
}

/** A new file survives a power failure only if its folder is synced, too. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

class FileJournal implements Journal {
  readonly #file: FileHandle;
  /** Lines that are not on disk yet. A failed write keeps them, so that the journal has no gaps. */
  #lines: string[] = [];
  /** Length of the file up to its last durable line, in bytes. */
  #size: number;
  #isTorn = false;
  /** The queued write. It includes all lines that are appended before it starts. */
  #next: Promise<void> | undefined;
  #last: Promise<void> = Promise.resolve();

  constructor(file: FileHandle, size: number) {
    this.#file = file;
    this.#size = size;
  }

  append(line: unknown): void {
    this.#lines.push(`${JSON.stringify(line)}\n`);
    // Callers that need the line on disk await `flush()` and handle its errors.
    this.flush().catch(() => {});
  }

  flush(): Promise<void> {
    if (this.#next === undefined) {
      this.#next = this.#last.catch(() => {}).then(() => this.#write());
      this.#last = this.#next;
    }
    return this.#next;
  }

  async close(): Promise<void> {
    await this.flush().catch(() => {});
    await this.#file.close();
  }

  async #write(): Promise<void> {
    this.#next = undefined;
    const count = this.#lines.length;
    if (count === 0) return;
    const bytes = Buffer.from(this.#lines.join(""));
    // A failed write may have left an incomplete line in the file.
    if (this.#isTorn) await this.#file.truncate(this.#size);
    this.#isTorn = true;
    await this.#file.appendFile(bytes);
    await this.#file.datasync();
    this.#isTorn = false;
    this.#size += bytes.length;
    this.#lines.splice(0, count);
  }
}
