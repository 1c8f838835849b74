import type { CommandSettings } from "../command-settings.ts";
import { commandActor, type StaffActor } from "../database/audit.ts";
import type { Db, Tx } from "../database/tables.ts";
import { inRolledBackTransaction, inTransaction } from "../database/transaction.ts";
import { type DomainError, findOrderByNumber, type Order } from "../orders/index.ts";
import { type Confirmation, needsTerminal } from "./confirmation.ts";
import { type CommandDeps, type CommandOutcome, withDatabase } from "./run-command.ts";

/** The effects of an act, and the lines that describe them. */
export type Acted<Result> = {
  readonly ok: true;
  readonly result: Result;
  readonly lines: readonly string[];
};

/** An act of staff on a booking. `name` is the name of the command. */
export type StaffAct<Result> = {
  readonly name: string;
  /** Carries out the act in a transaction. `expected` contains the effects that a preview has shown. */
  readonly perform: (
    deps: { readonly db: Tx; readonly now: () => Date; readonly actor: StaffActor },
    order: Order,
    expected?: Result,
  ) => Promise<Acted<Result> | DomainError>;
  /** Returns the line to print after the act. */
  readonly done: (order: Order, result: Result) => string;
};

/**
 * Shows what an act of staff does, asks for a confirmation and carries it out. The preview runs the same use case in a
 * transaction that is rolled back. If the effects have changed since then, nothing is changed.
 */
export async function runAct<Result>(
  { number, confirmation }: { readonly number: string; readonly confirmation: Confirmation },
  settings: CommandSettings,
  deps: CommandDeps,
  act: StaffAct<Result>,
): Promise<CommandOutcome> {
  const { confirm } = deps;
  if (confirmation === "ask" && confirm === null) return { ok: false, problem: needsTerminal };
  return withDatabase(act.name, settings, deps, async (database) => {
    const order = await findOrderByNumber(database.db, number);
    if (order === undefined)
      return { ok: false, problem: `There is no booking ${number}. Check the number and try again.` };
    return confirmAndAct({ ...database, confirm }, order, confirmation, act);
  });
}

type ActDeps = Pick<CommandDeps, "confirm"> & { readonly db: Db; readonly now: () => Date };

async function confirmAndAct<Result>(
  { db, now, confirm }: ActDeps,
  order: Order,
  confirmation: Confirmation,
  { name, perform, done }: StaffAct<Result>,
): Promise<CommandOutcome> {
  const actor = commandActor(name);
  const previewAct = () => inRolledBackTransaction(db, actor, (tx) => perform({ db: tx, now, actor }, order));
  const preview = await previewAct();
  if (!preview.ok) return { ok: false, problem: preview.message };
  if (confirmation === "dry-run")
    return { ok: true, lines: [...preview.lines, "Nothing was changed: this was a dry run."] };
  if (confirmation === "ask" && !(await confirm?.(preview.lines)))
    return { ok: false, problem: "You did not confirm." };
  const acted = await inTransaction(db, actor, (tx) =>
    perform({ db: tx, now, actor }, order, preview.result),
  );
  if (!acted.ok && acted.code === "refund_changed") {
    const present = await previewAct();
    const changes = present.ok ? present.lines.filter((line) => !preview.lines.includes(line)) : [];
    return { ok: false, problem: [acted.message, ...changes].join("\n") };
  }
  if (!acted.ok) return { ok: false, problem: acted.message };
  const isShown = confirmation === "ask";
  return { ok: true, lines: [...(isShown ? [] : acted.lines), done(order, acted.result)] };
}
