import type { Db } from "./tables.ts";

/** What is under way, by database and then by name; a database stands for its process. */
const queues = new WeakMap<Db, Map<string, Promise<unknown>>>();
const running = new WeakMap<Db, Map<string, Promise<unknown>>>();
const answers = new WeakMap<Db, Map<string, Promise<unknown>>>();

/**
 * Runs pieces of work of the same name one after the other within this process. A crowd that wants one thing then waits
 * here, and not in transactions that keep all connections of the pool. It guards nothing: other processes have queues of
 * their own, and the database alone decides.
 */
export function inTurn<Result>(db: Db, name: string, work: () => Promise<Result>): Promise<Result> {
  const queue = mapOf(queues, db);
  const before = queue.get(name) ?? Promise.resolve();
  const result = before.then(work, work);
  const end = result.then(ignore, ignore).finally(() => {
    if (queue.get(name) === end) queue.delete(name);
  });
  queue.set(name, end);
  return result;
}

/** Lets those who ask the same at the same time share one answer; the next one to ask asks anew. */
export function shared<Result>(db: Db, name: string, read: () => Promise<Result>): Promise<Result> {
  const reads = mapOf(running, db);
  const under = reads.get(name);
  // The name says what is read, so that all of its reads have the same type.
  if (under !== undefined) return under as Promise<Result>;
  const result = read().finally(() => reads.delete(name));
  reads.set(name, result);
  return result;
}

/**
 * The same for a crowd that comes in a row: an answer is given again for a moment (in milliseconds), or until `forget`.
 * For answers only whose age does no harm.
 */
export function sharedFor<Result>(
  db: Db,
  name: string,
  keptMs: number,
  read: () => Promise<Result>,
): Promise<Result> {
  const kept = mapOf(answers, db);
  const known = kept.get(name);
  if (known !== undefined) return known as Promise<Result>;
  const result = read();
  kept.set(name, result);
  const drop = () => {
    if (kept.get(name) === result) kept.delete(name);
  };
  result.then(() => setTimeout(drop, keptMs).unref(), drop);
  return result;
}

/** Forgets the answers that are kept for a moment, because something has changed. */
export function forget(db: Db): void {
  answers.get(db)?.clear();
}

function mapOf(maps: WeakMap<Db, Map<string, Promise<unknown>>>, db: Db): Map<string, Promise<unknown>> {
  const map = maps.get(db) ?? new Map<string, Promise<unknown>>();
  maps.set(db, map);
  return map;
}

function ignore(): void {}
