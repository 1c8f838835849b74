import type { Log } from "../../http/log.ts";
import type { Secrets } from "../../http/secrets.ts";
import type { CommandSettings } from "../command-settings.ts";
import { commandActor } from "../database/audit.ts";
import { openForCommand } from "../database/open-for-command.ts";
import type { Db } from "../database/tables.ts";
import { createGateway } from "../payment/index.ts";
import type { GatewaySettings } from "../settings.ts";
import { readSimulatorSettings, startSimulatedGateway } from "../simulated-gateway.ts";
import type { ReconciliationArguments } from "./arguments.ts";
import { markHandled } from "./handled-findings.ts";
import { probeTargetsOf } from "./probes.ts";
import {
  type CheckResult,
  countFindings,
  type ReportProgress,
  repairFindings,
  runChecks,
} from "./run-checks.ts";

/** Settings of a reconciliation. If `razorpay` is null, the gateway is the simulator. */
export type ReconciliationSettings = CommandSettings & {
  readonly razorpay: GatewaySettings | null;
  readonly publicOrigin: string;
  readonly tokenSecrets: Secrets;
  readonly excludedBuildingIds: readonly string[];
  /** Null: emails are not sent. */
  readonly smtpUrl: string | null;
  readonly hasBackupAlarm: boolean;
};

/** The result of a reconciliation, or the reason why it could not run. */
export type ReconciliationOutcome =
  | {
      readonly ok: true;
      readonly results: readonly CheckResult[];
      readonly repairAttempts: number;
      readonly remaining: number;
    }
  | { readonly ok: false; readonly problem: string };

/** Time limit of a statement of a reconciliation, in milliseconds. It is long, because no visitor waits for it. */
const statementMs = 60_000;

/** Runs all checks and marks findings as handled. If requested, fixes the others and runs the checks again. */
export async function runReconciliation(
  { period, repairs, seen }: ReconciliationArguments,
  settings: ReconciliationSettings,
  { log, now, report }: { readonly log: Log; readonly now: () => Date; readonly report?: ReportProgress },
): Promise<ReconciliationOutcome> {
  const options = { ...settings, log, mustExist: true, statementMs };
  const connection = await openForCommand("run the doctor", options);
  if ("problem" in connection) return { ok: false, problem: connection.problem };
  const { db, close } = connection.database;
  try {
    const { gateway, close: closeGateway } = await openGateway(settings, log, now);
    try {
      const probeTargets = probeTargetsOf(settings);
      const deps = { ...createDeps(db, settings, gateway, log, now), period, probeTargets };
      const listed = await runChecks(deps, report);
      const unknown = await markHandled(deps, listed, seen);
      if (unknown.length > 0) return { ok: false, problem: unknownIdsMessage(unknown) };
      // A handled payment that only the gateway has also closes its refunds.
      const before = seen.length > 0 ? await runChecks(deps, report) : listed;
      const repairCount = repairs && countFindings(before) > 0 ? await repairFindings(deps, before) : 0;
      const remainingResults = repairCount > 0 ? await runChecks(deps, report) : before;
      return {
        ok: true,
        results: remainingResults,
        repairAttempts: repairCount,
        remaining: countFindings(remainingResults),
      };
    } finally {
      await closeGateway();
    }
  } finally {
    await close();
  }
}

function unknownIdsMessage(ids: readonly string[]): string {
  const quotedIds = ids.map((id) => `“${id}”`).join(", ");
  return `No check lists ${quotedIds}. Nothing was marked as handled. Use the --from and --to with which the doctor listed it.`;
}

function createDeps(
  db: Db,
  settings: ReconciliationSettings,
  gateway: GatewaySettings,
  log: Log,
  now: () => Date,
) {
  const { tokenSecrets, publicOrigin } = settings;
  return {
    db,
    now,
    actor: commandActor("doctor"),
    log,
    tokenSecrets,
    publicOrigin,
    excludedBuildingIds: new Set(settings.excludedBuildingIds),
    gateway: createGateway(gateway),
    gatewaySettings: gateway,
    brandName: "",
    wake: () => {},
  };
}

/**
 * Returns Razorpay or a simulator. With PostgreSQL, this is the simulator of the running site. With an embedded
 * database, the site must be stopped, so this starts a simulator with the site's data.
 */
async function openGateway(
  settings: ReconciliationSettings,
  log: Log,
  now: () => Date,
): Promise<{ readonly gateway: GatewaySettings; readonly close: () => Promise<void> }> {
  if (settings.razorpay !== null) return { gateway: settings.razorpay, close: async () => {} };
  if (settings.databaseUrl !== null)
    return { gateway: await readSimulatorSettings(settings), close: async () => {} };
  // No site listens on this port. Webhook events stay in the simulator's folder until the site starts again.
  return startSimulatedGateway(settings, "http://127.0.0.1:9", log, now);
}
