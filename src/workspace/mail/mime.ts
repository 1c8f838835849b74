import type { SendMailOptions } from "nodemailer/lib/mailer";
import type { Brand } from "../../api/contract/content.ts";
import type { WorkspaceSettings } from "../settings.ts";
import { type Email, type EmailContent, type Link, signatureOf } from "./email.ts";
import { emailHtml } from "./email-html.ts";

export type OutgoingEmail = {
  readonly email: Email;
  /** Becomes the Message-ID: unique, without spaces, and identical for all attempts to send the email. */
  readonly key: string;
  readonly date: Date;
};

export type Mailer = {
  /** Resolves once the email has been handed to the mail server or written to a file. Rejects on failure. */
  readonly send: (outgoing: OutgoingEmail, signal: AbortSignal) => Promise<void>;
};

export type MailerSettings = Pick<WorkspaceSettings, "smtpUrl" | "dataDir" | "publicOrigin" | "brand">;

/** Converts an email to nodemailer's options. Access to files and URLs is disabled, because no content needs it. */
export function mimeOf(
  { email, key, date }: OutgoingEmail,
  { brand, publicOrigin }: Pick<MailerSettings, "brand" | "publicOrigin">,
): SendMailOptions {
  const sender = { name: brand.name, address: brand.email };
  return {
    from: sender,
    to: email.to,
    replyTo: email.replyTo ?? sender,
    subject: email.content.subject,
    messageId: `<${key}@${new URL(publicOrigin).hostname}>`,
    date,
    // Suppresses replies from out-of-office and other auto-responders.
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

export function emailText(
  { greeting, paragraphs: [first = "", ...rest], facts, button, directions, links }: EmailContent,
  brand: Brand,
): string {
  const parts = [
    greeting,
    first,
    ...(button ? [button] : []).map(linkLines),
    ...rest,
    facts.map(([label, value]) => `${label}: ${value}`).join("\n"),
    directions ? `${directions.heading}:\n${directions.text}`.trim() : "",
    ...(directions ? [directions.link] : []).map(linkLines),
    ...links.map(linkLines),
    `-- \n${signatureOf(brand).join("\n")}`,
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function linkLines({ label, href }: Link): string {
  return `${label}:\n${href}`;
}
