import type { SendMailOptions } from "nodemailer/lib/mailer";
import { emailHtml } from "./email-html.ts";
import { emailText } from "./email-text.ts";
import type { MailerSettings, OutgoingEmail } from "./mailer.ts";

/** An email as nodemailer's options. Contents are texts only: nothing is ever read from a file or an address. */
export function mimeOf(
  { email, key, date }: OutgoingEmail,
  { brand, publicOrigin }: Pick<MailerSettings, "brand" | "publicOrigin">,
): SendMailOptions {
  const us = { name: brand.name, address: brand.email };
  return {
    from: us,
    to: { name: email.to.name, address: email.to.address },
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
    attachments: email.attachments.map(({ filename, contentType, content }) => ({
      filename,
      contentType,
      content,
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
