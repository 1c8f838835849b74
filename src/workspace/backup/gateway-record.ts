import { addMinutes } from "../../api/contract/ist.ts";
import type { Log } from "../../http/log.ts";
import type { CommandSettings } from "../command-settings.ts";
import type { Db } from "../database/tables.ts";
import {
  createGateway,
  type Gateway,
  type GatewayPayment,
  type GatewayRefund,
  isOurs,
} from "../payment/index.ts";
import type { GatewaySettings } from "../settings.ts";
import { hasSimulatorData, readSimulatorSettings, startSimulatedGateway } from "../simulated-gateway.ts";
import { BackupError } from "./backup-error.ts";

/** Settings of a command that reads the gateway's record. If `razorpay` is null, the gateway is the simulator. */
export type GatewayCommandSettings = CommandSettings & {
  readonly razorpay: GatewaySettings | null;
  readonly publicOrigin: string;
};

/** What the gateway has recorded for this site since an instant. */
export type GatewayRecord = {
  readonly payments: readonly GatewayPayment[];
  readonly refunds: readonly GatewayRefund[];
};

/** A payment can be captured a day after it was made. In minutes. */
const captureWindowMinutes = 24 * 60;

/**
 * Reads the payments and refunds since an instant. Returns null if a practice site has no records of its simulator.
 * @throws {BackupError} if the gateway does not respond
 */
export async function readGatewayRecord(
  settings: GatewayCommandSettings,
  since: Date,
  { log, now }: { readonly log: Log; readonly now: () => Date },
): Promise<GatewayRecord | null> {
  if (settings.razorpay !== null) return readRecord(createGateway(settings.razorpay), settings, since, now);
  if (!hasSimulatorData(settings)) return null;
  if (settings.databaseUrl !== null) {
    // The simulator of a running site.
    const running = createGateway(await readSimulatorSettings(settings));
    if ((await running.payments(now(), now())).is === "ok") return readRecord(running, settings, since, now);
  }
  const { gateway, close } = await startSimulatedGateway(settings, "http://127.0.0.1:9", log, now);
  try {
    return await readRecord(createGateway(gateway), settings, since, now);
  } finally {
    await close();
  }
}

async function readRecord(
  gateway: Gateway,
  { publicOrigin }: GatewayCommandSettings,
  since: Date,
  now: () => Date,
): Promise<GatewayRecord> {
  const from = addMinutes(since, -captureWindowMinutes);
  const to = now();
  const [payments, refunds] = [await gateway.payments(from, to), await gateway.refunds(from, to)];
  if (payments.is === "ok" && refunds.is === "ok")
    return {
      payments: payments.value.filter((payment) => isOurs(payment, publicOrigin)),
      refunds: refunds.value.filter((refund) => isOurs(refund, publicOrigin)),
    };
  throw new BackupError(
    "The gateway does not respond, so the number of invoices issued after the backup is unknown. " +
      "Try again later, or give the last number of each series with --last-invoice.",
  );
}

/**
 * Counts our captured payments and our refunds that are not in the database. Each of them has issued at most one
 * invoice and one credit note.
 */
export async function countUnrecorded(db: Db, { payments, refunds }: GatewayRecord): Promise<number> {
  const captured = payments.filter(({ status }) => status === "captured" || status === "refunded");
  const recordedPayments = await db
    .selectFrom("payments")
    .select("gateway_payment_id")
    .where((where) => where("gateway_payment_id", "=", where.fn.any(where.val(captured.map(({ id }) => id)))))
    .where("status", "in", ["captured", "refund_pending", "refunded"])
    .execute();
  const ours = refunds.filter(({ status }) => status !== "failed");
  const recordedRefunds = await db
    .selectFrom("gateway_refunds")
    .select("id")
    .where((where) => where("id", "=", where.fn.any(where.val(ours.map(({ id }) => id)))))
    .execute();
  return captured.length - recordedPayments.length + ours.length - recordedRefunds.length;
}
