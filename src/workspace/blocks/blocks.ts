import { type Selectable, sql } from "kysely";
import { lockBlocks, overlapsBlock } from "../availability/index.ts";
import { recordAct } from "../database/audit.ts";
import type { Db, Tables } from "../database/tables.ts";
import { inRolledBackTransaction, inTransaction } from "../database/transaction.ts";
import { type BookingDeps, newId } from "../orders/index.ts";
import type { NewBlock } from "./new-block.ts";
import { findTouchedOrders, type TouchedOrder } from "./touched-orders.ts";

export type Block = Selectable<Tables["blocks"]>;

/** The result of a block. `unseen`: it touches orders that the operator has not seen, so nothing was changed. */
export type BlockResult =
  | { readonly ok: true; readonly id: string; readonly touched: readonly TouchedOrder[] }
  | { readonly ok: false; readonly unseen: readonly TouchedOrder[] };

/**
 * Blocks a period. Bookings and active holds inside it stay as they are; they are returned. No other order can get a time
 * inside it: the lock makes this transaction wait for those that have started, and the database rejects later ones.
 * @param seen the ids of the orders that the operator has agreed to leave inside the block; null if there is nobody to ask
 */
export function createBlock(
  { db, now, actor }: Pick<BookingDeps, "db" | "now" | "actor">,
  block: NewBlock,
  seen: ReadonlySet<string> | null,
): Promise<BlockResult> {
  return inTransaction(db, actor, async (tx): Promise<BlockResult> => {
    await lockBlocks(tx);
    const { target, passes, from, to, reason } = block;
    const id = newId("BLK");
    await tx
      .insertInto("blocks")
      .values({
        id,
        item_id: target.is === "item" ? target.id : null,
        centre_id: target.is === "centre" ? target.id : null,
        ...{ passes, starts_at: from, ends_at: to, reason, created_at: now() },
      })
      .execute();
    const touched = await findTouchedOrders(tx, id, now());
    const unseen = seen === null ? [] : touched.filter(({ order }) => !seen.has(order.id));
    if (unseen.length > 0) {
      await tx.deleteFrom("blocks").where("id", "=", id).execute();
      return { ok: false, unseen };
    }
    recordAct(tx, "block_created", id, {
      ...(target.is === "all" ? {} : { [target.is]: target.id }),
      ...(passes === null ? {} : { passes }),
      ...{ from: from.toISOString(), to: to.toISOString() },
    });
    return { ok: true, id, touched };
  });
}

/** Returns a block as it would be listed, and the bookings and active holds inside it, without blocking anything. */
export function previewBlock(
  { db, now, actor }: Pick<BookingDeps, "db" | "now" | "actor">,
  newBlock: NewBlock,
): Promise<{ readonly block: ListedBlock; readonly touched: readonly TouchedOrder[] }> {
  return inRolledBackTransaction(db, actor, async (tx) => {
    const created = await createBlock({ db: tx, now, actor }, newBlock, null);
    if (!created.ok) throw new Error("A block was rejected although nobody was asked.");
    const block = await listedBlocks(tx).where("blocks.id", "=", created.id).executeTakeFirstOrThrow();
    return { block, touched: created.touched };
  });
}

/** Deletes a block, which makes its times free again. Returns false if there is no such block. */
export function deleteBlock({ db, actor }: Pick<BookingDeps, "db" | "actor">, id: string): Promise<boolean> {
  return inTransaction(db, actor, async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom("blocks").where("id", "=", id).executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) return false;
    recordAct(tx, "block_deleted", id);
    return true;
  });
}

/** A block with what it closes; null if it closes all centres, or a whole centre. */
export type ListedBlock = Block & {
  readonly itemName: string | null;
  /** The centre of the item, or the whole centre. */
  readonly closedCentreId: string | null;
  readonly centreName: string | null;
};

/** Which blocks are read: those of all centres (`null`), or those that concern at least one of some centres. */
type Scope = { readonly centreIds?: readonly string[] | null };

/** Reads the blocks that have not ended, in the order of their start, at most `limit`. */
export async function listBlocks(
  db: Db,
  now: Date,
  { centreIds = null, limit }: Scope & { readonly limit?: number } = {},
): Promise<ListedBlock[]> {
  return blocksIn(db, now, centreIds)
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
}

/** Finds a block that has not ended. */
export function findBlock(
  db: Db,
  id: string,
  now: Date,
  { centreIds = null }: Scope = {},
): Promise<ListedBlock | undefined> {
  return blocksIn(db, now, centreIds).where("blocks.id", "=", id).executeTakeFirst();
}

function blocksIn(db: Db, now: Date, centreIds: readonly string[] | null) {
  return listedBlocks(db)
    .where("blocks.ends_at", ">", now)
    .$if(centreIds !== null, (query) =>
      query.where(sql<boolean>`(blocks.scope = 'all' or centres.id = any(${centreIds}::text[]))`),
    );
}

/** Reads the blocks of a centre, of its items or of all centres that overlap a period, in the order of their start. */
export async function listBlocksOfCentre(
  db: Db,
  centreId: string,
  { from, to }: Pick<NewBlock, "from" | "to">,
): Promise<ListedBlock[]> {
  return listedBlocks(db)
    .where(overlapsBlock({ start: from, end: to }))
    .where(
      sql<boolean>`blocks.scope = any(array['all', ${`centre ${centreId}`}]
        || array(select 'item ' || id from items where centre_id = ${centreId}))`,
    )
    .execute();
}

function listedBlocks(db: Db) {
  return db
    .selectFrom("blocks")
    .leftJoin("items", "items.id", "blocks.item_id")
    .leftJoin("centres", (join) =>
      join.on(sql<boolean>`centres.id = coalesce(blocks.centre_id, items.centre_id)`),
    )
    .selectAll("blocks")
    .select(["items.name as itemName", "centres.id as closedCentreId", "centres.name as centreName"])
    .orderBy("blocks.starts_at")
    .orderBy("blocks.id");
}
