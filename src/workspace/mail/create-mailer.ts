import { join } from "node:path";
import type { Mailer, MailerSettings } from "./mailer.ts";
import { createSmtpMailer } from "./smtp-mailer.ts";
import { writeEmailFile } from "./write-email-file.ts";

/** Sends by SMTP when there is a server, else writes emails as files in `DATA_DIR/outbox`. */
export function createMailer(settings: MailerSettings): Mailer {
  if (settings.smtpUrl !== null) return createSmtpMailer(settings, settings.smtpUrl);
  // A database in memory leaves nothing behind, and neither do its emails.
  if (settings.dataDir.startsWith("memory://")) return { send: async () => {} };
  const folder = join(settings.dataDir, "outbox");
  return { send: (outgoing) => writeEmailFile(folder, outgoing, settings) };
}
