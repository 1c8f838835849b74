import type { SendMailOptions } from "nodemailer/lib/mailer";
import type { Brand } from "../../api/contract/content.ts";
import type { WorkspaceSettings } from "../settings.ts";
import { type Email, type EmailContent, type Link, signatureOf } from "./email.ts";
import { emailHtml } from "./email-html.ts";

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

/** An email as nodemailer's options. Contents are texts only: nothing is ever read from a file or an address. */
export function mimeOf(
  { email, key, date }: OutgoingEmail,
  { brand, publicOrigin }: Pick<MailerSettings, "brand" | "publicOrigin">,
): SendMailOptions {
  const us = { name: brand.name, address: brand.email };
  return {
    from: us,
    to: email.to,
    replyTo: email.replyTo ?? us,
    subject: email.content.subject,
    messageId: `<${key}@${new URL(publicOrigin).hostname}>`,
    date,
    // Keeps out-of-office replies and other auto-responders from answering.
    headers: {
      "Auto-Submitted": "auto-generated",
      ...(email.unsubscribe !== undefined && {
        "List-Unsubscribe": `<${email.unsubscribe}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    text: emailText(email.content, brand),
    html: emailHtml(email.content, brand),
    attachments: [...email.attachments],
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** An email as plain text. */
export function emailText(
  { greeting, paragraphs, facts, button, links }: EmailContent,
  brand: Brand,
): string {
  const parts = [
    greeting,
    ...paragraphs,
    ...(button ? [button] : []).map(linkLines),
    facts.map(([label, value]) => `${label}: ${value}`).join("\n"),
    ...links.map(linkLines),
    `-- \n${signatureOf(brand).join("\n")}`,
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function linkLines({ label, href }: Link): string {
  return `${label}:\n${href}`;
}
