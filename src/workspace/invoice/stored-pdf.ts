import type { Invoice } from "../../api/contract/payment.ts";
import type { Db } from "../database/tables.ts";
import type { Client } from "../http/route.ts";
import type { TaskThread } from "../threads/task-thread.ts";
import type { PrintedBrand } from "./pdf.ts";
import type { PdfTask } from "./pdf-thread.ts";

export type PdfDeps = {
  readonly db: Db;
  readonly now: () => Date;
  readonly pdfThread: TaskThread;
  readonly brand: PrintedBrand;
};

/** Returns the stored PDF of an invoice, or renders and stores it. Null if the queue is full or the client has left. */
export async function getOrRenderPdf(
  { db, now, pdfThread, brand: { name, number } }: PdfDeps,
  invoice: Invoice,
  client: Client,
): Promise<Buffer | null> {
  const render = () =>
    db.selectFrom("invoice_pdfs").select("pdf").where("number", "=", invoice.number).executeTakeFirst();
  const stored = await render();
  if (stored !== undefined) return stored.pdf;
  return pdfThread.runExclusive(client, async (run) => {
    // Another request may have rendered the PDF while this request was in the queue.
    const rendered = await render();
    if (rendered !== undefined) return rendered.pdf;
    const task: PdfTask = { invoice, brand: { name, number } };
    const pdf = Buffer.from(await run<Uint8Array>("draw", task));
    await db
      .insertInto("invoice_pdfs")
      .values({ number: invoice.number, pdf, made_at: now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    // Another process may have stored its PDF first. All requests must return the stored PDF.
    return (await render())?.pdf ?? pdf;
  });
}

/** Returns the PDF of an invoice or credit note for an email. In the queue, all emails count as one network, `mail`. */
export async function pdfByNumber(deps: PdfDeps, number: string, signal: AbortSignal): Promise<Buffer> {
  const { content } = await deps.db
    .selectFrom("invoices")
    .select("content")
    .where("number", "=", number)
    .executeTakeFirstOrThrow();
  const pdf = await getOrRenderPdf(deps, content, { network: "mail", signal });
  if (pdf === null)
    throw new Error(`The PDF of ${number} was not rendered in time. The email will be retried.`);
  return pdf;
}
