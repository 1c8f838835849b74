import type { SendMailOptions } from "nodemailer/lib/mailer";
import { letterHtml } from "./letter-html.ts";
import { letterText } from "./letter-text.ts";
import type { Parcel, PostSettings } from "./parcel.ts";

/** A mail in the words of nodemailer. Contents are texts only: nothing is ever read from a file or an address. */
export function mimeOf(
  { mail, key, date }: Parcel,
  { brand, publicOrigin }: Pick<PostSettings, "brand" | "publicOrigin">,
): SendMailOptions {
  const us = { name: brand.name, address: brand.email };
  return {
    from: us,
    to: { name: mail.to.name, address: mail.to.address },
    replyTo: mail.replyTo ?? us,
    subject: mail.letter.subject,
    messageId: `<${key}@${new URL(publicOrigin).hostname}>`,
    date,
    // Holiday notices and other machines must not answer a machine.
    headers: { "Auto-Submitted": "auto-generated" },
    text: letterText(mail.letter, brand),
    html: letterHtml(mail.letter, brand),
    attachments: mail.enclosures.map(({ filename, contentType, content }) => ({
      filename,
      contentType,
      content,
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
