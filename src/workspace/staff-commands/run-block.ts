import { istDateOf } from "../../api/contract/ist.ts";
import {
  createBlock,
  deleteBlock,
  type ListedBlock,
  listBlocks,
  type NewBlock,
  type TouchedOrder,
} from "../blocks/index.ts";
import type { CommandSettings } from "../command-settings.ts";
import { commandActor } from "../database/audit.ts";
import type { Db } from "../database/tables.ts";
import { inRolledBackTransaction } from "../database/transaction.ts";
import { findBookableItem, findCentre } from "../inventory/index.ts";
import type { BookingDeps } from "../orders/index.ts";
import type { BlockArguments, BlockPlace, UnblockArguments } from "./block-arguments.ts";
import { needsTerminal } from "./confirmation.ts";
import { formatBlock, formatTouched } from "./format-block.ts";
import { type CommandDeps, type CommandOutcome, withDatabase } from "./run-command.ts";

type Deps = Pick<BookingDeps, "db" | "now" | "actor">;

/** Runs `npm run block`: blocks a period, previews the block, or lists the blocks. */
export function runBlock(
  args: BlockArguments,
  settings: CommandSettings,
  io: CommandDeps,
): Promise<CommandOutcome> {
  return runOnBlocks("block", settings, io, args, (deps) =>
    args.do === "list" ? listAll(deps) : block(deps, args, io),
  );
}

/** Runs `npm run unblock`: ends a block, or lists the blocks. */
export function runUnblock(
  args: UnblockArguments,
  settings: CommandSettings,
  io: CommandDeps,
): Promise<CommandOutcome> {
  return runOnBlocks("unblock", settings, io, args, (deps) =>
    args.do === "list" ? listAll(deps) : unblock(deps, args, io),
  );
}

async function runOnBlocks(
  command: "block" | "unblock",
  settings: CommandSettings,
  io: CommandDeps,
  args: BlockArguments | UnblockArguments,
  work: (deps: Deps) => Promise<CommandOutcome>,
): Promise<CommandOutcome> {
  if (args.do !== "list" && args.confirmation === "ask" && io.confirm === null) return problem(needsTerminal);
  return withDatabase(command, settings, io, (database) =>
    work({ ...database, actor: commandActor(command) }),
  );
}

async function listAll({ db, now }: Deps): Promise<CommandOutcome> {
  const blocks = await listBlocks(db, now());
  return { ok: true, lines: blocks.length === 0 ? ["There are no blocks."] : blocks.map(formatBlock) };
}

async function block(
  deps: Deps,
  { place, from, to, isWholeDays, reason, confirmation }: Extract<BlockArguments, { do: "block" }>,
  { confirm }: CommandDeps,
): Promise<CommandOutcome> {
  if (from >= to) return problem("The block ends before it starts. Check --from and --to.");
  if (to <= deps.now()) return problem("The block is in the past. Check --from and --to.");
  const found = await findTarget(deps.db, place, isWholeDays, istDateOf(deps.now()));
  if ("problem" in found) return problem(found.problem);
  const newBlock = { ...found, from, to, reason };
  const preview = confirmation === "yes" ? null : await previewOf(deps, newBlock);
  if (confirmation === "dry-run")
    return { ok: true, lines: [...formatTouched(preview ?? []), "Nothing was changed: this was a dry run."] };
  if (preview !== null && !(await confirm?.(formatTouched(preview)))) return problem("You did not confirm.");
  const seen = preview && new Set(preview.map(({ order }) => order.id));
  const created = await createBlock(deps, newBlock, seen);
  if (!created.ok)
    return problem(
      ["New bookings were made since the preview:", ...formatTouched(created.unseen)].join("\n"),
    );
  const touched = preview === null ? formatTouched(created.touched) : [];
  return { ok: true, lines: [...touched, `Blocked. To end it: npm run unblock -- ${created.id}`] };
}

/** Returns the bookings and active holds that are inside a period, without blocking it. */
function previewOf(deps: Deps, newBlock: NewBlock): Promise<readonly TouchedOrder[]> {
  return inRolledBackTransaction(deps.db, deps.actor, async (tx) => {
    const created = await createBlock({ ...deps, db: tx }, newBlock, null);
    return created.ok ? created.touched : created.unseen;
  });
}

async function unblock(
  deps: Deps,
  { id, confirmation }: Extract<UnblockArguments, { do: "unblock" }>,
  { confirm }: CommandDeps,
): Promise<CommandOutcome> {
  const unknown = problem(
    `There is no block ${id} that has not ended. To list them: npm run block -- --list`,
  );
  const listed = (await listBlocks(deps.db, deps.now())).find((each: ListedBlock) => each.id === id);
  if (listed === undefined) return unknown;
  if (confirmation === "dry-run")
    return { ok: true, lines: [formatBlock(listed), "Nothing was changed: this was a dry run."] };
  if (confirmation === "ask" && !(await confirm?.([formatBlock(listed)])))
    return problem("You did not confirm.");
  if (!(await deleteBlock(deps, id))) return unknown;
  return { ok: true, lines: [`Ended ${formatBlock(listed)}`] };
}

/** Finds what the operator has named. A block of some passes is for whole days. */
async function findTarget(
  db: Db,
  place: BlockPlace,
  isWholeDays: boolean,
  today: string,
): Promise<Pick<NewBlock, "target" | "passes"> | { readonly problem: string }> {
  switch (place.is) {
    case "all":
      return { target: { is: "all" }, passes: null };
    case "centre": {
      const centre = await findCentre(db, place.name, today);
      return centre === null
        ? { problem: `There is no centre ${place.name}.` }
        : { target: { is: "centre", id: centre.id }, passes: null };
    }
    case "item": {
      const item = await findBookableItem(db, place.name);
      if (item === undefined) return { problem: `There is no room or pass ${place.name}.` };
      const target = { is: "item", id: item.itemId } as const;
      const { passes } = place;
      if (item.unit === "day" && !isWholeDays)
        return { problem: `${item.name} is booked by the day, so give dates without times.` };
      if (passes === null) return { target, passes };
      if (item.unit === "hour") return { problem: `${item.name} is booked as a whole: leave out --passes.` };
      return passes > item.capacity
        ? { problem: `${item.name} has ${item.capacity} passes a day.` }
        : { target, passes };
    }
  }
}

function problem(text: string): CommandOutcome {
  return { ok: false, problem: text };
}
