import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { createGunzip, createGzip } from "node:zlib";
import * as v from "valibot";
import { writeNewFile } from "../database/new-file.ts";
import { BackupError } from "./backup-error.ts";
import { formatVersion, type Header, header, type Trailer, tableLine, trailer } from "./header.ts";

/** Writes a backup to a new file (see `writeNewFile`). Returns the number of rows by table. */
export async function writeArchive(
  path: string,
  start: Header,
  lines: AsyncIterable<readonly string[]>,
): Promise<Trailer["rows"]> {
  const rows: Record<string, number> = {};
  async function* chunks() {
    const hash = createHash("sha256");
    const finish = (batch: readonly string[]) => {
      const chunk = `${batch.join("\n")}\n`;
      hash.update(chunk);
      return chunk;
    };
    yield finish([JSON.stringify(start)]);
    const count = createRowCounter(rows);
    for await (const batch of lines) {
      for (const line of batch) count(line);
      yield finish(batch);
    }
    yield `${JSON.stringify({ rows, sha256: hash.digest("hex") } satisfies Trailer)}\n`;
  }
  await writeNewFile(path, chunks(), createGzip());
  return rows;
}

/**
 * Reads a backup completely and verifies its checksum and its numbers of rows. Returns its header.
 * @throws {BackupError} if the file is missing, incomplete or altered, or has another format
 */
export async function verifyArchive(path: string): Promise<Header> {
  const archive = openArchive(path);
  const start = await archive.header;
  for await (const _ of archive.lines);
  return start;
}

/**
 * Reads a backup. `lines` are the lines between header and trailer. It throws at the end if the checksum is wrong, so
 * nothing may be committed before.
 */
export async function readArchive(path: string): Promise<AsyncIterable<readonly string[]>> {
  const archive = openArchive(path);
  await archive.header;
  return archive.lines;
}

function openArchive(path: string) {
  const hash = createHash("sha256");
  const rows: Record<string, number> = {};
  const batches = readLines(path);
  let pending: string[] = [];
  let last: Trailer | undefined;

  async function readHeader(): Promise<Header> {
    const first = await nextBatch();
    const [line = "", ...rest] = first ?? [];
    hash.update(`${line}\n`);
    pending = rest;
    return parseHeader(path, line);
  }
  async function nextBatch(): Promise<string[] | undefined> {
    try {
      const { value, done } = await batches.next();
      return done === true ? undefined : value;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new BackupError(`${path} cannot be read (${reason}). Use another backup.`);
    }
  }
  async function* lines(): AsyncGenerator<readonly string[]> {
    const count = createRowCounter(rows);
    for (let batch: string[] | undefined = pending; batch !== undefined; batch = await nextBatch()) {
      if (last !== undefined && batch.length > 0) throw altered(path);
      const end = batch.at(-1)?.startsWith('{"rows":') === true ? batch.pop() : undefined;
      for (const line of batch) {
        hash.update(`${line}\n`);
        if (!count(line)) throw altered(path);
      }
      if (batch.length > 0) yield batch;
      if (end !== undefined) last = parseTrailer(path, end);
    }
    if (last === undefined) throw new BackupError(`${path} is incomplete. Use another backup.`);
    const isIntact = last.sha256 === hash.digest("hex") && JSON.stringify(last.rows) === JSON.stringify(rows);
    if (!isIntact) throw altered(path);
  }
  return { header: readHeader(), lines: lines() };
}

function parseHeader(path: string, line: string): Header {
  const format = v.safeParse(v.pipe(v.string(), v.parseJson(), v.looseObject({ version: v.number() })), line);
  if (format.success && format.output.version > formatVersion)
    throw new BackupError(`${path} was written by a newer release. Restore it with that release.`);
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), header), line);
  if (!parsed.success)
    throw new BackupError(
      `${path} is not a backup of this site. Give a file that “npm run backup” has written.`,
    );
  return parsed.output;
}

function parseTrailer(path: string, line: string): Trailer {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), trailer), line);
  if (!parsed.success) throw altered(path);
  return parsed.output;
}

function altered(path: string): BackupError {
  return new BackupError(`${path} was altered or damaged: its checksum is wrong. Use another backup.`);
}

/** Counts the rows of each table while their lines pass. The function returns false for a line of another form. */
function createRowCounter(rows: Record<string, number>): (line: string) => boolean {
  let table = "";
  return (line) => {
    if (line.startsWith("[")) {
      rows[table] = (rows[table] ?? 0) + 1;
      return true;
    }
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), tableLine), line);
    if (!parsed.success) return false;
    table = parsed.output.table;
    rows[table] = 0;
    return true;
  };
}

/** Reads the lines of a compressed file in batches. The text after the last line break is not a line. */
async function* readLines(path: string): AsyncGenerator<string[]> {
  const source = createReadStream(path);
  const text = createGunzip({ chunkSize: 256 * 1024 });
  source.on("error", (error) => text.destroy(error));
  source.pipe(text);
  text.setEncoding("utf8");
  let parts: string[] = [];
  for await (const chunk of text as AsyncIterable<string>) {
    const lines = chunk.split("\n");
    const end = lines.pop() ?? "";
    if (lines.length > 0) {
      lines[0] = parts.join("") + lines[0];
      parts = [];
      yield lines;
    }
    parts.push(end);
  }
}
