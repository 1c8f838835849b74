import { beforeEach, describe, expect, test } from "vitest";
import { databaseKinds } from "../../../tests/support/databases.ts";
import { createModelGateway } from "../../../tests/support/model-gateway.ts";
import { istInstant } from "../../api/contract/ist.ts";
import type { Invoice } from "../../api/contract/payment.ts";
import * as texts from "../../texts/error-messages.ts";
import { confirmHeld, daysFrom, heldOrder, seededDatabase, testClock, timesOn } from "../booking/testing.ts";
import type { StaffActor } from "../database/audit.ts";
import { changeRows, firstRow, rowsOf } from "../database/testing.ts";
import { parseMonth } from "../export/month.ts";
import { sales } from "../export/sales.ts";
import type { PaymentDeps } from "../payment/deps.ts";
import { capturedBooking, paymentDepsWith } from "../payment/testing.ts";
import { cancelByStaff, refundByStaff } from "./cancel-by-staff.ts";
import { type BuyerCorrectionRequest, correctBuyer } from "./correct-buyer.ts";
import { moveBooking } from "./move-booking.ts";
import { cancelOrder, reconciliationFindings, recordsOf } from "./testing.ts";

const [thursday, friday, sunday] = ["2026-12-03", "2026-12-04", "2026-12-06"];
const asha: StaffActor = { kind: "staff", user: "asha" };
const company = {
  company: "Rao Textiles",
  gstin: "27AAACB1234C1ZF",
  address: "5 Hill Road, Bandra West, Mumbai 400050",
};
const companyAsBuyer = {
  name: "Rao Textiles (Asha Rao)",
  address: company.address,
  state: "Maharashtra (27)",
  gstin: company.gstin,
};

describe.each(databaseKinds)("correctBuyer, on %s", (kind) => {
  const clock = testClock();
  const database = seededDatabase(clock, { kind });
  let deps: PaymentDeps;
  beforeEach(() => {
    deps = paymentDepsWith(database.db, clock, createModelGateway());
  });

  const staffDeps = () => ({ ...deps, actor: asha, refundLimitPaise: null });
  /** Books an hour of a room on Thursday at 3 pm for ₹1,180. */
  const room = () => capturedBooking(deps, timesOn(thursday, "15:00", "16:00"));
  const correct = (orderId: string, overrides: Partial<BuyerCorrectionRequest> = {}) =>
    correctBuyer(staffDeps(), { orderId, buyer: company, ...overrides });
  const order = (id: string) => firstRow(database.db, "orders", { id });
  const records = (id: string) => recordsOf(database.db, id, clock.now());
  const readOutbox = () =>
    database.db.selectFrom("outbox").select(["kind", "payload"]).orderBy("id").execute();
  /** Returns the documents of an order by issue: the kind, the number, and the number that each refers to. */
  const documentsOf = async (orderId: string) =>
    (await records(orderId)).papers.map(({ content }) => content as Invoice);
  /** Sums an amount over invoices, and subtracts the credit notes. */
  const net = (documents: readonly Invoice[], amountOf: (document: Invoice) => number) =>
    documents.reduce((sum, each) => sum + amountOf(each) * (each.kind === "invoice" ? 1 : -1), 0);
  const expectExactTaxes = (documents: readonly Invoice[], totalPaise: number) => {
    for (const { taxablePaise, taxes, totalPaise: total } of documents)
      expect(taxablePaise + taxes.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(total);
    expect(net(documents, (each) => each.totalPaise)).toBe(totalPaise);
  };

  test("credits the invoice, issues one for the corrected buyer, and emails both to the customer", async () => {
    const { orderId } = await room();
    const [before] = await documentsOf(orderId);
    clock.advance(60);
    const result = await correct(orderId);
    const [original, note, corrected] = await documentsOf(orderId);
    expect(result).toEqual({
      ok: true,
      changed: ["company", "gstin", "address"],
      invoices: [
        {
          corrects: before?.number,
          amountPaise: 118_000,
          creditNotes: [note?.number],
          invoice: corrected?.number,
        },
      ],
    });
    expect(original).toEqual(before);
    expect(note).toEqual({ ...before, number: note?.number, kind: "credit_note", against: before?.number });
    expect(corrected).toEqual({
      ...before,
      number: corrected?.number,
      buyer: companyAsBuyer,
      corrects: before?.number,
    });
    expect(await order(orderId)).toMatchObject({ customer_gstin: company.gstin, revision: 0 });
    const payload = { orderId, documents: [note?.number, corrected?.number] };
    expect(await readOutbox()).toEqual([{ kind: "invoice_corrected", payload }]);
    expect(await rowsOf(database.db, "audit", { subject: orderId, act: "buyer_corrected" })).toMatchObject([
      { actor: "staff", actor_user: "asha", details: { fields: ["company", "gstin", "address"] } },
    ]);
    expect(await reconciliationFindings(deps)).toEqual([]);
  });

  test("changes nothing for a repeated request, even at the same time", async () => {
    const { orderId } = await room();
    const results = await Promise.all([correct(orderId), correct(orderId), correct(orderId)]);
    expect(results.map((each) => each.ok && each.invoices.length).toSorted()).toEqual([0, 0, 1]);
    expect(await records(orderId)).toMatchObject({ invoices: [118_000, 118_000], creditNotes: [118_000] });
    expect(await readOutbox()).toHaveLength(1);
    expect(await rowsOf(database.db, "audit", { act: "buyer_corrected", subject: orderId })).toHaveLength(1);
  });

  test("replaces a corrected invoice by another one, and removes a GSTIN with its address", async () => {
    const { orderId } = await room();
    await correct(orderId);
    clock.advance(1);
    expect(await correct(orderId, { buyer: { gstin: "", company: "" } })).toMatchObject({
      changed: ["company", "gstin", "address"],
    });
    const documents = await documentsOf(orderId);
    const invoices = documents.filter(({ kind }) => kind === "invoice");
    expect(invoices.map(({ corrects }) => corrects)).toEqual([
      undefined,
      invoices[0]?.number,
      invoices[1]?.number,
    ]);
    expect(invoices[2]?.buyer).toEqual(invoices[0]?.buyer);
    // A credit note for a corrected invoice corrects nothing itself.
    expect(documents.filter(({ kind }) => kind === "credit_note")[1]).not.toHaveProperty("corrects");
    expectExactTaxes(documents, 118_000);
    expect(await reconciliationFindings(deps)).toEqual([]);
  });

  test("credits earlier part refunds again, so that documents and money agree to the paisa", async () => {
    const { orderId } = await room();
    for (const amountPaise of [33_333, 11_117]) {
      await refundByStaff(staffDeps(), { orderId, reason: "No projector.", amountPaise });
      clock.advance(1);
    }
    const taxesBefore = net(await documentsOf(orderId), ({ taxablePaise }) => taxablePaise);
    expect(await correct(orderId)).toMatchObject({ invoices: [{ amountPaise: 73_550 }] });
    const { creditNotes } = await records(orderId);
    expect(creditNotes).toEqual([33_333, 11_117, 73_550, 44_450]);
    const documents = await documentsOf(orderId);
    expectExactTaxes(documents, 73_550);
    expect(net(documents, ({ taxablePaise }) => taxablePaise)).toBe(taxesBefore);
    const corrected = documents.filter(({ buyer }) => buyer.gstin === company.gstin);
    expectExactTaxes(corrected, 73_550);
    clock.advance(1);
    await cancelOrder(staffDeps(), orderId, "The centre is closed.");
    expectExactTaxes(await documentsOf(orderId), 0);
    expectExactTaxes(
      (await documentsOf(orderId)).filter(({ buyer }) => buyer.gstin === company.gstin),
      0,
    );
    expect(await reconciliationFindings(deps)).toEqual([]);
  });

  test("a later cancellation credits the corrected invoice", async () => {
    const { orderId } = await room();
    await correct(orderId);
    clock.advance(1);
    await cancelOrder(staffDeps(), orderId, "The centre is closed.");
    const documents = await documentsOf(orderId);
    const corrected = documents.find(({ corrects }) => corrects !== undefined);
    expect(documents.at(-1)).toMatchObject({
      ...{ kind: "credit_note", totalPaise: 118_000, against: corrected?.number, buyer: companyAsBuyer },
    });
    expect(await reconciliationFindings(deps)).toEqual([]);
  });

  test("a later move to another price credits the corrected invoice and names the corrected buyer", async () => {
    const key = await capturedBooking(deps, timesOn(thursday, "15:00", "17:00"));
    await correct(key.orderId);
    clock.advance(1);
    const cheaper = { ...key, ...timesOn(friday, "15:00", "16:00"), expectedTotalPaise: 118_000 };
    expect(await moveBooking(deps, cheaper)).toMatchObject({ ok: true });
    const documents = await documentsOf(key.orderId);
    const corrected = documents.find(({ corrects }) => corrects !== undefined);
    expect(documents.filter(({ against }) => against === corrected?.number)).toMatchObject([
      { totalPaise: 236_000 },
    ]);
    expect(documents.at(-1)).toMatchObject({ buyer: companyAsBuyer, totalPaise: 118_000 });
    expect(documents.at(-1)).not.toHaveProperty("corrects");
    expect(await reconciliationFindings(deps)).toEqual([]);
    // After the move, only the latest invoice is not credited.
    clock.advance(1);
    expect(await correct(key.orderId, { buyer: { name: "Meera Rao" } })).toMatchObject({
      changed: ["name"],
      invoices: [{ amountPaise: 118_000 }],
    });
    expectExactTaxes(await documentsOf(key.orderId), 118_000);
    expect(await reconciliationFindings(deps)).toEqual([]);
  });

  test("corrects an invoice of which a fee for cancelled days was kept, and the invoice of a later move", async () => {
    const passes = { catalogId: "desk", people: 1 };
    const key = await capturedBooking(deps, { ...passes, ...daysFrom(thursday, sunday) });
    await cancelByStaff(staffDeps(), {
      orderId: key.orderId,
      reason: "You did not come.",
      dates: [thursday],
      refund: { feePaise: 10_001 },
    });
    clock.advance(1);
    const cheaper = { ...key, ...daysFrom("2026-12-07", "2026-12-08"), expectedTotalPaise: 118_000 };
    expect(await moveBooking(deps, cheaper)).toMatchObject({ ok: true });
    clock.advance(1);
    expect(await correct(key.orderId)).toMatchObject({
      invoices: [{ amountPaise: 10_001 }, { amountPaise: 118_000 }],
    });
    const corrected = (await documentsOf(key.orderId)).filter(({ buyer }) => buyer.gstin === company.gstin);
    expectExactTaxes(corrected, 128_001);
    expect(await reconciliationFindings(deps)).toEqual([]);
    clock.advance(1);
    await cancelOrder(staffDeps(), key.orderId, "The centre is closed.");
    expect((await documentsOf(key.orderId)).at(-1)).toMatchObject({ totalPaise: 118_000 });
    expect(await reconciliationFindings(deps)).toEqual([]);
  });

  test("the doctor still finds an invoice that repeats another one after a correction", async () => {
    const { orderId } = await room();
    await correct(orderId);
    const { number } = await order(orderId);
    const copy = await firstRow(database.db, "invoices", { order_id: orderId });
    const { changed_at: _, ...row } = copy;
    await database.db
      .insertInto("invoices")
      .values({ ...row, number: "DL/2627/COPY", serial: 3, content: JSON.stringify(row.content) })
      .execute();
    expect((await reconciliationFindings(deps)).join("\n")).toContain(`repeated_invoices ${number}`);
  });

  test("the doctor finds a corrected invoice whose original is not credited in full", async () => {
    const { orderId } = await room();
    const { changed_at: _, ...row } = await firstRow(database.db, "invoices", { order_id: orderId });
    const numbers = { number: "DL/2627/COPY", serial: 2, corrects: row.number };
    await database.db
      .insertInto("invoices")
      .values({ ...row, ...numbers, content: JSON.stringify(row.content) })
      .execute();
    const found = (await reconciliationFindings(deps)).join("\n");
    expect(found).toContain("repeated_invoices");
    expect(found).toContain("papers_unlike_money");
    await expect(
      database.db
        .insertInto("invoices")
        .values({
          ...row,
          ...{ ...numbers, number: "DL/2627/COPY2", serial: 3 },
          content: JSON.stringify(row.content),
        })
        .execute(),
    ).rejects.toThrow("invoices_corrected_once");
  });

  test("sales rows move the amount from consumers to the business", async () => {
    const { orderId } = await room();
    await correct(orderId);
    const month = parseMonth("2026-11");
    if (month === null) throw new Error("Not a month.");
    const { rows } = await database.db.executeQuery(sales.query(database.db, month));
    const cells = rows.map((row) => [
      sales.columns["Document type"]?.(row),
      sales.columns.Supply?.(row),
      sales.columns["GSTIN of recipient"]?.(row),
      sales.columns["Original invoice number"]?.(row),
    ]);
    const [original] = await documentsOf(orderId);
    expect(cells.toSorted()).toEqual([
      ["Credit note", "B2C", null, original?.number],
      ["Invoice", "B2B", company.gstin, null],
      ["Invoice", "B2C", null, null],
    ]);
  });

  test("changes nothing if the invoices differ from the preview", async () => {
    const { orderId } = await room();
    const [{ number: corrects } = { number: "" }] = await documentsOf(orderId);
    const expected = [{ corrects, amountPaise: 118_000 }];
    await refundByStaff(staffDeps(), { orderId, reason: "No projector.", amountPaise: 10_000 });
    const error = { code: "refund_changed", message: texts.staff.correctionChanged };
    expect(await correct(orderId, { expected })).toMatchObject(error);
    expect(await correct(orderId, { expected: [] })).toMatchObject(error);
    expect(await order(orderId)).toMatchObject({ customer_gstin: null });
    expect(await correct(orderId, { expected: [{ corrects, amountPaise: 108_000 }] })).toMatchObject({
      ok: true,
    });
    expect(await correct(orderId, { buyer: { name: "Meera" }, expected })).toMatchObject(error);
  });

  test("issues no documents for a free booking", async () => {
    const free = await heldOrder(deps, timesOn(friday, "15:00", "16:00"));
    await changeRows(database.db, "orders", { total_paise: 0 }, { id: free.orderId });
    await confirmHeld(deps, free.orderId);
    await database.db.deleteFrom("outbox").execute();
    expect(await correct(free.orderId)).toEqual({
      ...{ ok: true, invoices: [], changed: ["company", "gstin", "address"] },
    });
    expect(await order(free.orderId)).toMatchObject({ customer_company: company.company });
    expect(await readOutbox()).toEqual([]);
  });

  test.each([
    ["an unknown GSTIN", { gstin: "27AAACB1234C1ZZ" }, "gstin"],
    ["a GSTIN without an address", { gstin: company.gstin }, "address"],
    ["no name", { name: "" }, "name"],
    ["a name that invoices cannot print", { company: "株式会社" }, "company"],
  ])("rejects %s", async (_name, buyer, field) => {
    const { orderId } = await room();
    expect(await correct(orderId, { buyer })).toMatchObject({
      code: "validation_failed",
      fields: { [field]: expect.any(String) },
    });
    expect(await records(orderId)).toMatchObject({ invoices: [118_000] });
    expect(await readOutbox()).toEqual([]);
  });

  test("accepts only confirmed bookings whose customer's data exists", async () => {
    const { orderId } = await room();
    expect(await correct("ORD-0")).toMatchObject({ code: "order_not_found" });
    await changeRows(database.db, "orders", { erased_at: clock.now() }, { id: orderId });
    expect(await correct(orderId)).toMatchObject({ message: texts.staff.erased });
    await changeRows(database.db, "orders", { erased_at: null }, { id: orderId });
    clock.set(istInstant(friday, "09:00"));
    expect(await correct(orderId)).toMatchObject({ ok: true });
    await cancelOrder(staffDeps(), orderId, "The centre is closed.");
    expect(await correct(orderId, { buyer: { name: "Meera" } })).toMatchObject({
      code: "not_changeable",
      message: texts.staff.correctConfirmedOnly,
    });
  });
});
