import type { Invoice } from "../../api/contract/payment.ts";
import type { Db } from "../database/tables.ts";
import type { Caller } from "../http/route.ts";
import type { TaskThread } from "../threads/task-thread.ts";

/** What drawing papers works with. */
export type PdfDeps = { readonly db: Db; readonly now: () => Date; readonly drawing: TaskThread };

/**
 * The PDF of an issued invoice or credit note. It is drawn when it is first asked for and kept beside the invoice, so that
 * the customer gets the same file for ever, whatever becomes of the template. Null when too many wait to have theirs
 * drawn, or the caller has left.
 */
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
    // Drawn meanwhile for somebody who stood before this caller.
    const drawn = await read();
    if (drawn !== undefined) return drawn.pdf;
    const pdf = Buffer.from(await run<Uint8Array>("draw", invoice));
    await db
      .insertInto("invoice_pdfs")
      .values({ number: invoice.number, pdf, made_at: now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    // Another process may have been faster; one file is the invoice's.
    return (await read())?.pdf ?? pdf;
  });
}
