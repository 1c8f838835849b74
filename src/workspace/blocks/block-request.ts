import type * as v from "valibot";
import { addDays, istDateOf, istInstant } from "../../api/contract/ist.ts";
import { isNearDate, parseIstTime } from "../../api/contract/ist-time.ts";
import type { blockRequest } from "../../api/contract/staff-blocks.ts";
import * as texts from "../../texts/blocks.ts";
import type { Db } from "../database/tables.ts";
import { bookableItems, findCentre } from "../inventory/index.ts";
import type { NewBlock } from "./new-block.ts";

/** What somebody asks to block. A centre may be named by its id or slug. */
export type BlockRequest = v.InferOutput<typeof blockRequest>;

/** Why a requested block is invalid. `field`: the path of the invalid part of the request. */
export type BlockProblem = {
  readonly field: "place.id" | "place.passes" | "from" | "to";
  readonly message: string;
  /** True if there is no such place among the centres in which the block may be. */
  readonly isUnknownPlace?: true;
};

/**
 * Checks a requested block: period, place and number of passes.
 * @param centreIds the centres in which the block may be; null for all. Does not check blocks of all centres.
 */
export async function checkBlockRequest(
  { db, now }: { readonly db: Db; readonly now: () => Date },
  { place, reason, ...period }: BlockRequest,
  centreIds: readonly string[] | null = null,
): Promise<NewBlock | { readonly problem: BlockProblem }> {
  const [from, to] = [instantOf(period.from, 0), instantOf(period.to, 1)];
  if (from >= to) return { problem: { field: "to", message: texts.endsBeforeStart } };
  if (to <= now()) return { problem: { field: "to", message: texts.past } };
  const isWholeDays = isNearDate(period.from) && isNearDate(period.to);
  const target = await findTarget(db, place, { isWholeDays, today: istDateOf(now()), centreIds });
  return "problem" in target ? target : { ...target, from, to, reason };
}

/** Converts an IST date, or a date and a time. For a date, returns the midnight that is `days` days after its start. */
function instantOf(text: string, days: number): Date {
  const instant = isNearDate(text) ? istInstant(addDays(text, days), "00:00") : parseIstTime(text);
  if (instant === null) throw new Error(`${text} does not satisfy the schema.`);
  return instant;
}

/** Finds the requested place. A block of passes is for whole days. */
async function findTarget(
  db: Db,
  place: BlockRequest["place"],
  {
    isWholeDays,
    today,
    centreIds,
  }: {
    readonly isWholeDays: boolean;
    readonly today: string;
    readonly centreIds: readonly string[] | null;
  },
): Promise<Pick<NewBlock, "target" | "passes"> | { readonly problem: BlockProblem }> {
  switch (place.is) {
    case "all":
      return { target: { is: "all" }, passes: null };
    case "centre": {
      const centre = await findCentre(db, place.id, today, centreIds);
      return centre === null
        ? unknownPlace(texts.noSuchCentre(place.id))
        : { target: { is: "centre", id: centre.id }, passes: null };
    }
    case "item": {
      const item = await bookableItems(db)
        .where("items.id", "=", place.id)
        .$if(centreIds !== null, (query) => query.where("items.centre_id", "in", centreIds ?? []))
        .executeTakeFirst();
      if (item === undefined) return unknownPlace(texts.noSuchItem(place.id));
      const { passes } = place;
      if (item.unit === "day" && !isWholeDays)
        return { problem: { field: "from", message: texts.wholeDays(item.name) } };
      if (passes !== null && item.unit === "hour")
        return { problem: { field: "place.passes", message: texts.noPasses(item.name) } };
      if (passes !== null && passes > item.capacity)
        return { problem: { field: "place.passes", message: texts.tooManyPasses(item.name, item.capacity) } };
      return { target: { is: "item", id: item.itemId }, passes };
    }
  }
}

function unknownPlace(message: string) {
  return { problem: { field: "place.id", message, isUnknownPlace: true } } as const;
}
