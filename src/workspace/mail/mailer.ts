import type { WorkspaceSettings } from "../settings.ts";
import type { Email } from "./email.ts";

/** An email with the key that stays the same when it is sent again. */
export type OutgoingEmail = {
  readonly email: Email;
  /** Unique and stable, without spaces; becomes the Message-ID. */
  readonly key: string;
  readonly date: Date;
};

/** Sends emails. */
export type Mailer = {
  /** Resolves when the email has been handed to the server or written; rejects with the reason when it has not. */
  readonly send: (outgoing: OutgoingEmail, signal: AbortSignal) => Promise<void>;
};

/** The settings that a mailer needs. */
export type MailerSettings = Pick<WorkspaceSettings, "smtpUrl" | "dataDir" | "publicOrigin" | "brand">;
