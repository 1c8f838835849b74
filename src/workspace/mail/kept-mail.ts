import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import MailComposer from "nodemailer/lib/mail-composer";
import type MimeNode from "nodemailer/lib/mime-node";
import { mimeOf } from "./mime.ts";
import type { Parcel, PostSettings } from "./parcel.ts";

/**
 * Keeps a mail as an `.eml` file that mail programs open and people can read as it is. A mail that is kept again replaces
 * its own file. Only this user may read them: they hold names, addresses and links that open bookings.
 */
export async function keepMail(folder: string, parcel: Parcel, settings: PostSettings): Promise<void> {
  const root = new MailComposer(mimeOf(parcel, settings)).compile();
  leaveTextReadable(root);
  const bytes = await root.build();
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, nameOf(parcel));
  await writeFile(`${path}.new`, bytes, { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
}

/** Sorted by time in a listing of the folder. */
function nameOf({ date, key }: Parcel): string {
  const stamp = date.toISOString().slice(0, 19).replace(/[-:]/g, "");
  return `${stamp}-${key.replace(/[^\w.-]/g, "_")}.eml`;
}

/** No wire has to be crossed, so texts stay as they are (8bit) instead of being encoded. */
function leaveTextReadable(node: MimeNode): void {
  if (String(node.getHeader("Content-Type")).startsWith("text/")) node.getTransferEncoding = () => "8bit";
  for (const child of node.childNodes) leaveTextReadable(child);
}
