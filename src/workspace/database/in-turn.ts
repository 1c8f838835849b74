import { createFairQueue, type FairQueue } from "../../http/admission/fair-queue.ts";
import { limits } from "../../http/admission/limits.ts";
import { onBehalfOfAll } from "../../http/admission/on-behalf-of.ts";
import type { Db } from "./tables.ts";

/** What is under way, by database and then by name; a database stands for its process. */
const queues = new WeakMap<Db, FairQueue>();
const running = new WeakMap<Db, Map<string, Promise<unknown>>>();
const answers = new WeakMap<Db, Map<string, Promise<unknown>>>();

/**
 * Runs pieces of work of the same name one after the other within this process; `full` when too many wait already. A
 * crowd that wants one thing then waits here, and not in transactions that keep all connections of the pool. It guards
 * nothing: other processes have queues of their own, and the database alone decides.
 */
export async function inTurn<Result>(
  db: Db,
  name: string,
  work: () => Promise<Result>,
): Promise<Result | "full"> {
  const queue = queues.get(db) ?? createFairQueue({ boundsOf: () => oneByOne });
  queues.set(db, queue);
  const turn = await queue.enter(name);
  if (typeof turn === "string") return "full";
  try {
    return await work();
  } finally {
    turn();
  }
}

const oneByOne = { atOnce: 1, waiting: limits.work.waitingForItem };

/** Lets those who ask the same at the same time share one answer; the next one to ask asks again. */
export function shared<Result>(db: Db, name: string, read: () => Promise<Result>): Promise<Result> {
  const reads = mapOf(running, db);
  const under = reads.get(name);
  // The name says what is read, so that all of its reads have the same type.
  if (under !== undefined) return under as Promise<Result>;
  const result = onBehalfOfAll(read).finally(() => reads.delete(name));
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
  const result = onBehalfOfAll(read);
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
