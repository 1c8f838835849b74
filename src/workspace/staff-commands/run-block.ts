import {
  checkBlockRequest,
  createBlock,
  deleteBlock,
  findBlock,
  listBlocks,
  previewBlock,
} from "../blocks/index.ts";
import type { CommandSettings } from "../command-settings.ts";
import { commandActor } from "../database/audit.ts";
import type { BookingDeps } from "../orders/index.ts";
import type { BlockArguments, UnblockArguments } from "./block-arguments.ts";
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
  { request, confirmation }: Extract<BlockArguments, { do: "block" }>,
  { confirm }: CommandDeps,
): Promise<CommandOutcome> {
  const newBlock = await checkBlockRequest(deps, request);
  if ("problem" in newBlock) return problem(newBlock.problem.message);
  const preview = confirmation === "yes" ? null : (await previewBlock(deps, newBlock)).touched;
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

async function unblock(
  deps: Deps,
  { id, confirmation }: Extract<UnblockArguments, { do: "unblock" }>,
  { confirm }: CommandDeps,
): Promise<CommandOutcome> {
  const unknown = problem(
    `There is no block ${id} that has not ended. To list them: npm run block -- --list`,
  );
  const listed = await findBlock(deps.db, id, deps.now());
  if (listed === undefined) return unknown;
  if (confirmation === "dry-run")
    return { ok: true, lines: [formatBlock(listed), "Nothing was changed: this was a dry run."] };
  if (confirmation === "ask" && !(await confirm?.([formatBlock(listed)])))
    return problem("You did not confirm.");
  if (!(await deleteBlock(deps, id))) return unknown;
  return { ok: true, lines: [`Ended ${formatBlock(listed)}`] };
}

function problem(text: string): CommandOutcome {
  return { ok: false, problem: text };
}
