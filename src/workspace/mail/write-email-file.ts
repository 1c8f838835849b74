import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import MailComposer from "nodemailer/lib/mail-composer";
import type MimeNode from "nodemailer/lib/mime-node";
import { type MailerSettings, mimeOf, type OutgoingEmail } from "./mime.ts";

/** Writes an email to an `.eml` file. A retry replaces the file. Mode 600, because emails contain personal data. */
export async function writeEmailFile(
  folder: string,
  outgoing: OutgoingEmail,
  settings: MailerSettings,
): Promise<void> {
  const root = new MailComposer(mimeOf(outgoing, settings)).compile();
  leaveTextReadable(root);
  const bytes = await root.build();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, nameOf(outgoing));
  await writeFile(`${path}.new`, bytes, { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
}

/** Returns a file name. Names sort by time. */
function nameOf({ date, key }: OutgoingEmail): string {
  const stamp = date.toISOString().slice(0, 19).replace(/[-:]/g, "");
  return `${stamp}-${key.replace(/[^\w.-]/g, "_")}.eml`;
}

/** Leaves texts unencoded (8bit), because a file needs no transfer encoding. */
function leaveTextReadable(node: MimeNode): void {
  if (String(node.getHeader("Content-Type")).startsWith("text/")) node.getTransferEncoding = () => "8bit";
  for (const child of node.childNodes) leaveTextReadable(child);
}
