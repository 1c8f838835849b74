import { join } from "node:path";
import type { MessageKind } from "../database/message-kinds.ts";
import type { PdfDeps } from "../invoice/index.ts";
import { createJobErrorReporter, type JobErrorReporter } from "../jobs/error-reporter.ts";
import { type Loop, type LoopTiming, type QueueJob, startQueue } from "../jobs/loops.ts";
import { messagesTotal } from "../metrics/counters.ts";
import type { BookingDeps } from "../orders/index.ts";
import type { WorkspaceSettings } from "../settings.ts";
import { failureReason } from "../smtp/failure-reason.ts";
import { createSmtpTransport } from "../smtp/transport.ts";
import { type DeliverDeps, deliver } from "./deliver.ts";
import { type Mailer, type MailerSettings, mimeOf } from "./mime.ts";
import { type Webhook, webhookKeysOf } from "./webhook.ts";
import { writeEmailFile } from "./write-email-file.ts";

export type MailSettings = Pick<
  WorkspaceSettings,
  | "smtpUrl"
  | "dataDir"
  | "publicOrigin"
  | "brand"
  | "leadWebhookUrl"
  | "alarmWebhookUrl"
  | "tokenSecrets"
  | "alarmEmail"
  | "cdn"
>;

const capacity = 8;

/** Starts delivering the outbox: emails by SMTP or to files, and leads to the webhook, depending on the settings. */
export function startMail(
  booking: BookingDeps & Pick<PdfDeps, "pdfThread">,
  settings: MailSettings,
  {
    timing = { intervalMs: 2_000 },
    errorReporter = createJobErrorReporter(booking.log),
  }: { readonly timing?: LoopTiming; readonly errorReporter?: JobErrorReporter } = {},
): Loop {
  const { publicOrigin, brand, alarmEmail, leadWebhookUrl, alarmWebhookUrl, tokenSecrets, cdn } = settings;
  const keys = webhookKeysOf(tokenSecrets);
  const webhookOf = (setting: Webhook["setting"], url: string | null) =>
    url === null ? null : { setting, url, keys };
  const deps = {
    ...booking,
    publicOrigin,
    brand,
    alarmEmail,
    mailer: createMailer(settings),
    webhook: webhookOf("LEAD_WEBHOOK_URL", leadWebhookUrl),
    alarmWebhook: webhookOf("ALARM_WEBHOOK_URL", alarmWebhookUrl),
    cdn,
    errorReporter,
  };
  return startQueue(deps, messageDelivery(deps), timing);
}

/**
 * Delivers each message at least once. All attempts to deliver a message have one idempotency key. Reminders are
 * delivered at most once: they are recorded as delivered before they are sent.
 */
function messageDelivery(deps: DeliverDeps): QueueJob<"messages"> {
  const { db, now, log } = deps;
  const record = (id: number, deliveredAt: Date | null) =>
    db
      .updateTable("outbox")
      .set({ delivered_at: deliveredAt, ...(deliveredAt !== null && { last_error: null }) })
      .where("id", "=", id)
      .where("delivered_at", deliveredAt === null ? "is not" : "is", null)
      .execute();
  return {
    queue: "messages",
    capacity,
    work: async (row, signal) => {
      const isAtMostOnce = row.kind === ("booking_reminder" satisfies MessageKind);
      if (isAtMostOnce) await record(row.id, now());
      const failure = await deliver(deps, row, signal).then(() => null, failureReason);
      messagesTotal.inc({ kind: row.kind, outcome: failure === null ? "delivered" : "failed" });
      if (failure !== null) {
        if (isAtMostOnce) await record(row.id, null);
        return { retryReason: failure };
      }
      if (!isAtMostOnce) await record(row.id, now());
      log.info(
        { queue: "messages", id: row.id, tries: row.attempts, kind: row.kind },
        "Delivered a message.",
      );
      return "done";
    },
  };
}

/** Sends emails by SMTP if a server is configured. Otherwise writes them to files in `DATA_DIR/outbox`. */
export function createMailer(settings: MailerSettings): Mailer {
  if (settings.smtpUrl !== null) return createSmtpMailer(settings, settings.smtpUrl);
  // An in-memory database leaves no files behind, so emails are discarded too.
  if (settings.dataDir.startsWith("memory://")) return { send: async () => {} };
  const folder = join(settings.dataDir, "outbox");
  return { send: (outgoing) => writeEmailFile(folder, outgoing, settings) };
}

export function createSmtpMailer(settings: MailerSettings, smtpUrl: string): Mailer {
  const transport = createSmtpTransport(smtpUrl);
  return {
    send: async (outgoing, signal) => {
      await withTimeout(transport.sendMail(mimeOf(outgoing, settings)), signal);
    },
  };
}

/** Rejects when the signal is aborted. nodemailer does not support abort signals. */
async function withTimeout(sending: Promise<unknown>, signal: AbortSignal): Promise<void> {
  const timeout = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(new Error("The mail server did not respond in time.")), {
      once: true,
    });
  });
  await Promise.race([sending, timeout]);
}
