import { type FileHandle, mkdir, open, readFile, truncate } from "node:fs/promises";
import { dirname } from "node:path";

const newline = 0x0a;

/** An append-only file of JSON lines. An entry counts only when `durable()` has resolved. */
export interface Journal {
  /** Queues a line. Several lines queued together share one write and one fsync. */
  append(line: unknown): void;
  /** Resolves when every line appended so far has reached the disk; rejects once the disk has failed. */
  durable(): Promise<void>;
  close(): Promise<void>;
}

/** A journal that remembers nothing, for a simulator without a data folder. */
export const memoryJournal: Journal = { append: () => {}, durable: async () => {}, close: async () => {} };

/**
 * Replays the file into `replay`, then opens it for appending. A last line cut short by a kill was never
 * acknowledged to anybody: it is dropped from the file, so that the next line starts on its own.
 */
export async function openJournal(path: string, replay: (line: unknown) => void): Promise<Journal> {
  await mkdir(dirname(path), { recursive: true });
  await replayLines(path, replay);
  // Payments carry the payer's email address and phone number.
  const file = await open(path, "a", 0o600);
  await syncFolder(dirname(path));
  return new FileJournal(file);
}

async function replayLines(path: string, replay: (line: unknown) => void): Promise<void> {
  const bytes = await readIfThere(path);
  let start = 0;
  for (let number = 1; start < bytes.length; number += 1) {
    const end = bytes.indexOf(newline, start);
    if (end === -1) return truncate(path, start);
    try {
      replay(JSON.parse(bytes.toString("utf8", start, end)));
    } catch (cause) {
      throw new Error(`${path}, line ${number} is damaged; restore the file, or move it away to begin anew`, {
        cause,
      });
    }
    start = end + 1;
  }
}

async function readIfThere(path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return Buffer.alloc(0);
    throw error;
  }
}

/** A new file survives a power cut only when its folder has been synced too. */
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
  /** Lines that wait for the write before theirs to end. */
  #batch: string[] | undefined;
  /** The last batch's fate. Once one fails, every later one fails with it: a journal has no holes. */
  #tail: Promise<void> = Promise.resolve();

  constructor(file: FileHandle) {
    this.#file = file;
  }

  append(line: unknown): void {
    const text = `${JSON.stringify(line)}\n`;
    if (this.#batch !== undefined) {
      this.#batch.push(text);
      return;
    }
    const batch = [text];
    this.#batch = batch;
    this.#tail = this.#tail.then(() => this.#write(batch));
    // Whoever depends on the line hears of a failure through durable().
    this.#tail.catch(() => {});
  }

  durable(): Promise<void> {
    return this.#tail;
  }

  async close(): Promise<void> {
    await this.#tail.catch(() => {});
    await this.#file.close();
  }

  async #write(batch: string[]): Promise<void> {
    this.#batch = undefined;
    await this.#file.appendFile(batch.join(""));
    await this.#file.datasync();
  }
}
