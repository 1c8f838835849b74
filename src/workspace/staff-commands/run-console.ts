import { formatDay, formatTime, istDateOf } from "../../api/contract/ist.ts";
import type { ConsoleCommandSettings } from "../command-settings.ts";
import { commandActor } from "../database/audit.ts";
import { createOwnerLink } from "../staff/index.ts";
import { type CommandDeps, type CommandOutcome, withDatabase } from "./run-command.ts";

export const consoleUsage = `Usage: npm run console -- owner

  owner  prints a link with which you become an owner of the console. It works once, for 30 minutes.`;

/** Parses the command line. Returns null if it does not match `consoleUsage`. */
export function readConsoleArguments(args: readonly string[]): "owner" | null {
  return args.length === 1 && args[0] === "owner" ? "owner" : null;
}

/** Creates a link for the first owner, or for an owner who has neither a passkey nor a recovery code any more. */
export async function runConsole(
  settings: ConsoleCommandSettings,
  deps: Pick<CommandDeps, "log" | "now">,
): Promise<CommandOutcome> {
  const { consoleOrigin } = settings;
  if (consoleOrigin === null)
    return { ok: false, problem: "CONSOLE_ORIGIN: is missing; set it to the origin of the console." };
  return withDatabase("create an owner link", settings, deps, async ({ db, now }) => {
    const { url, expiresAt } = await createOwnerLink({
      ...{ db, now, consoleOrigin },
      actor: commandActor("console"),
    });
    const until = `${formatDay(istDateOf(expiresAt))}, ${formatTime(expiresAt)}`;
    return { ok: true, lines: [url, `The link works once, until ${until} IST. Do not share it.`] };
  });
}
