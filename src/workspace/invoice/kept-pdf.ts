import type { Invoice } from "../../api/contract/payment.ts";
import type { Db } from "../database/tables.ts";
import type { Caller } from "../http/route.ts";
import type { TaskThread } from "../threads/task-thread.ts";

/** Dependencies of making PDFs. */
export type PdfDeps = { readonly db: Db; readonly now: () => Date; readonly drawing: TaskThread };

/** The PDF of an invoice, drawn once and stored, so that it never changes. Null when the queue is full or the caller left. */
export async function keptPdf(
  { db, now, drawing }: PdfDeps,
  invoice: Invoice,
  caller: Caller,
): Promise<Buffer | null> {
  const read = () =>
    db.selectFrom("invoice_pdfs").select("pdf").where("number", "=", invoice.number).executeTakeFirst();
  const kept = await read();
  if (kept !== undefined) return kept.pdf;
  return drawing.inTurn(caller, async (run) => {
    // Rendered for another caller while this one was in the queue.
    const drawn = await read();
    if (drawn !== undefined) return drawn.pdf;
    const pdf = Buffer.from(await run<Uint8Array>("draw", invoice));
    await db
      .insertInto("invoice_pdfs")
      .values({ number: invoice.number, pdf, made_at: now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    // Another process may have been faster; its file is then the invoice's.
    return (await read())?.pdf ?? pdf;
  });
}

/** The PDF of an issued paper by its number, for a mail; it waits its turn behind no other network. */
export async function pdfOfNumber(deps: PdfDeps, number: string, signal: AbortSignal): Promise<Buffer> {
  const { content } = await deps.db
    .selectFrom("invoices")
    .select("content")
    .where("number", "=", number)
    .executeTakeFirstOrThrow();
  const pdf = await keptPdf(deps, content, { network: "mail", signal });
  if (pdf === null) throw new Error(`The PDF of ${number} could not be drawn yet: too many are waited for.`);
  return pdf;
}
