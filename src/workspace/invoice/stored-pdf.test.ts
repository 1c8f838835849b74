import { expect, onTestFinished, test } from "vitest";
import { databaseForTest, databaseKinds } from "../../../tests/support/databases.ts";
import { resultFixtures } from "../../machines/result/fixtures.ts";
import { seed, testClock } from "../booking/testing.ts";
import { holdWithStartedPayment, payAt, paymentDeps, startTestGateway } from "../payment/testing.ts";
import { verifyPayment } from "../payment/verify-payment.ts";
import { invoicePdf } from "./pdf.ts";
import { readInvoice } from "./read-invoice.ts";
import { getOrRenderPdf } from "./stored-pdf.ts";
import { pdfThreadForTest, printedBrand } from "./testing.ts";

const caller = { network: "192.0.2.1", signal: new AbortController().signal };

test.each(databaseKinds)(
  "an issued invoice is rendered once and its file never changes, on %s",
  async (kind) => {
    const { db } = await databaseForTest(kind);
    const gateway = await startTestGateway();
    const thread = pdfThreadForTest();
    onTestFinished(gateway.close);
    const deps = paymentDeps(db, testClock(), gateway);
    await seed(db);
    const { key, gatewayOrderId } = await holdWithStartedPayment(deps);
    await verifyPayment(deps, { ...key, ...(await payAt(gateway, gatewayOrderId)) });
    const result = await readInvoice(deps, { ...key, kind: "invoice" });
    if (!result.ok) throw new Error(result.message);

    let drawn = 0;
    const pdfThread: typeof thread = {
      ...thread,
      runExclusive: (who, work) =>
        thread.runExclusive(who, (run) =>
          work((name, task) => {
            drawn += 1;
            return run(name, task);
          }),
        ),
    };
    const getPdf = () => getOrRenderPdf({ ...deps, pdfThread, brand: printedBrand }, result.invoice, caller);
    const files = await Promise.all(Array.from({ length: 20 }, getPdf));
    expect(drawn).toBe(1);
    expect(files[0]?.subarray(0, 5).toString()).toBe("%PDF-");
    for (const file of files) expect(file?.equals(files[0] ?? Buffer.alloc(0))).toBe(true);

    expect((await getPdf())?.equals(files[0] ?? Buffer.alloc(0))).toBe(true);
    expect(drawn).toBe(1);
    await db.deleteFrom("invoice_pdfs").execute();
    expect((await getPdf())?.subarray(0, 5).toString()).toBe("%PDF-");
    expect(drawn).toBe(2);
    expect(
      await getOrRenderPdf({ ...deps, pdfThread, brand: printedBrand }, result.invoice, {
        ...caller,
        signal: AbortSignal.abort(),
      }),
    ).not.toBeNull();
    await db.deleteFrom("invoice_pdfs").execute();
    expect(
      await getOrRenderPdf({ ...deps, pdfThread, brand: printedBrand }, result.invoice, {
        ...caller,
        signal: AbortSignal.abort(),
      }),
    ).toBeNull();
  },
);

test("rendering an invoice does not block the main thread", async () => {
  const [invoice] = resultFixtures.actorResults.loadInvoice.done;
  if (invoice === undefined) throw new Error("no invoice");
  const thread = pdfThreadForTest();
  let ticks = 0;
  const ticking = setInterval(() => {
    ticks += 1;
  }, 0);
  onTestFinished(() => clearInterval(ticking));
  const ticksDuring = async (work: () => Promise<unknown>) => {
    const before = ticks;
    await work();
    return ticks - before;
  };
  const concurrentRender = await ticksDuring(() =>
    thread.runExclusive(caller, (run) => run("draw", { invoice, brand: printedBrand })),
  );
  // For comparison, rendering in the main thread blocks it.
  expect(concurrentRender).toBeGreaterThan(3 * (await ticksDuring(() => invoicePdf(invoice, printedBrand))));
});
