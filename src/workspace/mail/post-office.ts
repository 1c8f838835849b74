import { join } from "node:path";
import { keepMail } from "./kept-mail.ts";
import type { PostOffice, PostSettings } from "./parcel.ts";
import { createSmtpOffice } from "./smtp-office.ts";

/** Sends by SMTP when there is a server, else keeps mails as files in `DATA_DIR/outbox`. */
export function createPostOffice(settings: PostSettings): PostOffice {
  if (settings.smtpUrl !== null) return createSmtpOffice(settings, settings.smtpUrl);
  // A database that lives in memory leaves nothing behind, so its mails do not either.
  if (settings.dataDir.startsWith("memory://")) return { send: async () => {} };
  const folder = join(settings.dataDir, "outbox");
  return { send: (parcel) => keepMail(folder, parcel, settings) };
}
