import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "csv-parse/sync";
import { describe, expect, it } from "vitest";
import { databaseKinds } from "../../../tests/support/databases.ts";
import { runNode } from "../../../tests/support/run-node.ts";
import { setUpSuite } from "../../../tests/support/set-up-suite.ts";
import { addDays, istDateOf, istInstant } from "../../api/contract/ist.ts";
import type { LeadFields } from "../../api/contract/lead.ts";
import { daysFrom, detailsOf, heldOrder, testClock, timesOn, uniqueCustomer } from "../booking/testing.ts";
import { bookOnInvoice } from "../changes/book-on-invoice.ts";
import { cancelBooking } from "../changes/cancel-booking.ts";
import { moveBooking } from "../changes/move-booking.ts";
import { applyCoupon } from "../coupon/apply-coupon.ts";
import { commandActor, customer } from "../database/audit.ts";
import { writeNewFile } from "../database/new-file.ts";
import { addRows } from "../database/testing.ts";
import { inTransaction } from "../database/transaction.ts";
import { changeLead } from "../lead/follow-up.ts";
import { insertLead } from "../lead/leads.ts";
import { paidBooking, payAt, paymentService, startPayment } from "../payment/testing.ts";
import { verifyPayment } from "../payment/verify-payment.ts";
import { bookings } from "./bookings.ts";
import { leads } from "./leads.ts";
import { type Month, parseMonth } from "./month.ts";
import type { MonthTable } from "./month-table.ts";
import { readMonth } from "./read-month.ts";
import { sales } from "./sales.ts";

const november = monthOf("2026-11");
const december = monthOf("2026-12");
const gstin = "27AAPFU0939F1ZV";

function monthOf(name: string): Month {
  const month = parseMonth(name);
  if (month === null) throw new Error(`${name} is not a month.`);
  return month;
}

/** Converts a cell such as `1180.05` to paise without floating-point arithmetic. */
function paiseOf(cell: string | undefined): number {
  expect(cell).toMatch(/^\d+\.\d\d$/);
  return Number(cell?.replace(".", ""));
}

type Cells = Readonly<Record<string, string>>;

describe.each(databaseKinds)("exports of a month, on %s", (kind) => {
  const clock = testClock(istInstant("2026-11-23", "07:00"));
  const { gateway, deps } = paymentService(clock, { kind, coupons: [{}] });
  let folder = "";
  let files = 0;

  setUpSuite(async (onSuiteFinished) => {
    folder = await mkdtemp(join(tmpdir(), "export-"));
    onSuiteFinished(() => rm(folder, { recursive: true, force: true }));
  });

  const write = <Row>(table: MonthTable<Row>, month: Month, path: string) =>
    readMonth(deps.db, table, month, (chunks) => writeNewFile(path, chunks));

  async function exported<Row>(table: MonthTable<Row>, month: Month): Promise<Cells[]> {
    files += 1;
    const path = join(folder, `${files}.csv`);
    const count = await write(table, month, path);
    const rows = parse(await readFile(path), { columns: true, bom: true }) as Cells[];
    expect(rows).toHaveLength(count);
    return rows;
  }

  /** The sums of a month's documents of one kind, in paise. Returns null if there are none. */
  const sumsOf = (rows: readonly Cells[], type: string) => {
    const ofType = rows.filter((row) => row["Document type"] === type);
    const sum = (column: string) => ofType.reduce((total, row) => total + paiseOf(row[column]), 0);
    return {
      count: ofType.length,
      total: sum("Document value"),
      taxable: sum("Taxable value"),
      taxes: sum("CGST") + sum("SGST") + sum("IGST"),
    };
  };

  async function storedSums(kindOfDocument: "invoice" | "credit_note", month: Month) {
    const rows = await deps.db
      .selectFrom("invoices")
      .select(["content", "issued_at"])
      .where("kind", "=", kindOfDocument)
      .execute();
    const issued = rows
      .filter(({ issued_at }) => istDateOf(issued_at).startsWith(month.name))
      .map(({ content }) => content);
    return {
      count: issued.length,
      total: issued.reduce((sum, { totalPaise }) => sum + totalPaise, 0),
      taxable: issued.reduce((sum, { taxablePaise }) => sum + taxablePaise, 0),
      taxes: issued.flatMap(({ taxes }) => taxes).reduce((sum, { amountPaise }) => sum + amountPaise, 0),
    };
  }

  const cancel = async (key: { orderId: string; token: string }, dates?: string[]) => {
    const { cancellation } = await detailsOf(deps, key);
    const day = cancellation.days.find(({ date }) => date === dates?.[0]);
    const outcome = await cancelBooking(deps, {
      ...{ orderId: key.orderId, reason: "You cancelled this booking.", dates },
      expectedRefundPaise: day?.refundPaise ?? cancellation.refundNowPaise,
    });
    expect(outcome).toMatchObject({ ok: true });
  };

  it("sums of sales equal the documents' own totals after moves, partial and full cancellations", async () => {
    await deps.db.updateTable("items").set({ price_paise: 33_333 }).where("id", "=", "desk").execute();
    for (let n = 0; n < 12; n += 1) {
      // Bookings from 23 November to 4 December.
      clock.set(istInstant(addDays("2026-11-23", n), "07:00"));
      const company =
        n % 3 === 0 ? { company: `=HYPERLINK("x${n}")`, gstin, address: "12 MG Road, Pune" } : {};
      const customer = { ...uniqueCustomer(n), ...company };
      // Tuesdays to Thursdays, because a centre can be closed on the other days.
      const date = addDays("2026-12-08", (n % 3) + 7 * Math.floor(n / 3));
      const isPass = n % 2 === 1;
      const request = isPass
        ? {
            catalogId: "desk",
            ...daysFrom(date, addDays(date, 2)),
            quantity: 1 + (n % 3),
            people: 1 + (n % 3),
          }
        : timesOn(date, "10:00", n % 4 === 0 ? "12:30" : "11:00");
      const { key } = await heldOrder(deps, { ...request, customer });
      // A discount, so that the taxable value is not the price of a line.
      if (n % 4 === 2)
        expect(await applyCoupon(deps, { ...key, code: "WELCOME10" })).toMatchObject({ ok: true });
      await verifyPayment(deps, { ...key, ...(await payAt(gateway, await startPayment(deps, key))) });
      if (n % 4 === 0) {
        const move = { ...key, ...timesOn(date, "15:00", "16:00"), expectedTotalPaise: 118_000 };
        expect(await moveBooking(deps, move)).toMatchObject({ ok: true, is: "moved" });
      }
      if (isPass && n < 8) await cancel(key, [(await detailsOf(deps, key)).cancellation.days[0]?.date ?? ""]);
      if (n % 5 === 2) await cancel(key);
    }
    for (const month of [november, december]) {
      const rows = await exported(sales, month);
      const [invoices, creditNotes] = [sumsOf(rows, "Invoice"), sumsOf(rows, "Credit note")];
      expect(invoices).toEqual(await storedSums("invoice", month));
      expect(creditNotes).toEqual(await storedSums("credit_note", month));
      expect(invoices.count).toBeGreaterThan(2);
      expect(creditNotes.count).toBeGreaterThan(0);
      for (const sums of [invoices, creditNotes]) expect(sums.taxable + sums.taxes).toBe(sums.total);
      // Every row adds up, too.
      for (const row of rows)
        expect(
          paiseOf(row["Taxable value"]) + paiseOf(row.CGST) + paiseOf(row.SGST) + paiseOf(row.IGST),
        ).toBe(paiseOf(row["Document value"]));
    }
  });

  it("sales contain the columns of GSTR-1 for businesses and others, and each credit note names its invoice", async () => {
    const customer = {
      ...uniqueCustomer(1),
      company: '=HYPERLINK("x")',
      gstin,
      address: "12 MG Road, Pune",
    };
    const { key } = await paidBooking(deps, gateway, {
      ...timesOn("2026-12-08", "10:00", "11:00"),
      customer,
    });
    clock.advance(24 * 60);
    await cancel(key);
    await paidBooking(deps, gateway, {
      ...timesOn("2026-12-09", "10:00", "11:00"),
      customer: uniqueCustomer(2),
    });
    const rows = await exported(sales, november);
    const business = rows.find(({ Supply }) => Supply === "B2B");
    expect(business).toMatchObject({
      "Document type": "Invoice",
      "GSTIN of recipient": gstin,
      "Receiver name": expect.stringMatching(/^'=HYPERLINK\("x"\) \(Guest 1\)$/),
      "Recipient state": "Maharashtra (27)",
      "Supplier GSTIN": expect.stringMatching(/^07/),
      "Supplier state": "Delhi",
      "Document date": "23-Nov-2026",
      "Place of supply": "07-Delhi",
      "Reverse charge": "N",
      "Invoice type": "Regular",
      "HSN/SAC": expect.stringMatching(/^\d{6}$/),
      Rate: "18",
      IGST: "0.00",
      "Original invoice number": "",
    });
    const other = rows.find(({ Supply }) => Supply === "B2C");
    expect(other).toMatchObject({ "GSTIN of recipient": "", "Receiver name": "", "Recipient state": "" });
    const creditNote = rows.find((row) => row["Document type"] === "Credit note");
    const invoice = rows.find((row) => row["Document number"] === creditNote?.["Original invoice number"]);
    expect(creditNote).toMatchObject({ "Document date": "24-Nov-2026", "Document value": "1180.00" });
    expect(invoice).toMatchObject({
      "Document type": "Invoice",
      "Document date": creditNote?.["Original invoice date"],
    });
  });

  it("a month begins and ends at midnight in India", async () => {
    const counts = async () => [
      (await exported(sales, november)).length,
      (await exported(sales, december)).length,
    ];
    const [ofNovember = 0, ofDecember = 0] = await counts();
    clock.set(new Date(istInstant("2026-12-01", "00:00").getTime() - 1));
    await paidBooking(deps, gateway, {
      ...timesOn("2026-12-22", "17:00", "18:00"),
      customer: uniqueCustomer(90),
    });
    expect(await counts()).toEqual([ofNovember + 1, ofDecember]);
    clock.set(istInstant("2026-12-01", "00:00"));
    await paidBooking(deps, gateway, {
      ...timesOn("2026-12-23", "17:00", "18:00"),
      customer: uniqueCustomer(91),
    });
    expect(await counts()).toEqual([ofNovember + 1, ofDecember + 1]);
  });

  it("bookings and sales say whether they are paid, and when an unpaid booking is due", async () => {
    const staff = { ...deps, actor: commandActor("on-invoice") };
    const times = (hour: number) => timesOn("2026-12-09", `${hour}:00`, `${hour + 1}:00`);
    await paidBooking(deps, gateway, { ...times(10), customer: uniqueCustomer(1) });
    const unpaid = await heldOrder(deps, { ...times(12), customer: uniqueCustomer(2) });
    const cancelled = await heldOrder(deps, { ...times(14), customer: uniqueCustomer(3) });
    for (const { orderId } of [unpaid, cancelled])
      await bookOnInvoice(staff, { orderId, dueOn: "2026-12-01" });
    const request = { orderId: cancelled.orderId, reason: "A leak.", expectedRefundPaise: 118_000 };
    expect(await cancelBooking(deps, request)).toMatchObject({ ok: true });
    const paymentsOf = (rows: readonly Cells[]) => rows.map((row) => [row.Payment, row["Due on"]]);
    expect(paymentsOf(await exported(bookings, december))).toEqual([
      ["paid", ""],
      ["unpaid", "2026-12-01"],
      ["", ""],
    ]);
    expect(paymentsOf(await exported(sales, november))).toEqual([
      ["paid", ""],
      ["unpaid", "2026-12-01"],
      ["", ""],
      ["", ""],
    ]);
  });

  it("bookings contain the customer, the centre and the time, also of cancelled bookings", async () => {
    const { key } = await paidBooking(deps, gateway, {
      ...timesOn("2026-12-09", "10:00", "11:00"),
      customer: uniqueCustomer(1),
    });
    await paidBooking(deps, gateway, {
      ...{ catalogId: "desk", ...daysFrom("2026-12-08", "2026-12-10"), quantity: 2, people: 2 },
      customer: uniqueCustomer(2),
    });
    await cancel(key);
    expect(await exported(bookings, november)).toEqual([]);
    const rows = await exported(bookings, december);
    const stored = await deps.db
      .selectFrom("orders")
      .selectAll()
      .where("confirmed_at", "is not", null)
      .execute();
    expect(rows.map((row) => row["Booking number"]).toSorted()).toEqual(
      stored.map(({ number }) => number).toSorted(),
    );
    expect(rows.map(({ Starts }) => Starts)).toEqual(rows.map(({ Starts }) => Starts).toSorted());
    const cancelled = rows.find(({ Status }) => Status === "cancelled");
    expect(cancelled).toMatchObject({
      "Reason for cancellation": "You cancelled this booking.",
      "Cancelled on": expect.stringMatching(/^2026-11-23 07:/),
      City: "Delhi",
      Phone: expect.stringMatching(/^'\+91/),
      "Fee kept": "0.00",
    });
    expect(rows.map(({ Time, Passes }) => [Time, Passes])).toEqual([
      ["Tue, 8 Dec 2026 to Wed, 9 Dec 2026", "2"],
      ["Wed, 9 Dec 2026, 10:00 am – 11:00 am IST", ""],
    ]);
  });

  it("leads contain what the person wrote, and a formula in it stays text", async () => {
    const fields: LeadFields = {
      ...{ name: "Asha Rao", email: "asha@example.in", phone: "+919876543210", teamSize: 12 },
      ...{ message: "=cmd|' /C calc'!A0\nसोमवार", consent: true, brand: 1, callBack: true },
    };
    const receive = (id: string, at: Date) =>
      inTransaction(deps.db, customer, (tx) => insertLead(tx, { id, fields, sign: null, now: at }));
    await receive("LEAD1", istInstant("2026-11-30", "23:59"));
    await receive("LEAD2", istInstant("2026-12-01", "00:00"));
    expect((await exported(leads, december)).map(({ Lead }) => Lead)).toEqual(["LEAD2"]);
    expect(await exported(leads, november)).toMatchObject([
      {
        Lead: "LEAD1",
        Received: "2026-11-30 23:59",
        ...{ Status: "new", Owner: "", Due: "2026-12-01 11:30" },
        Name: "Asha Rao",
        Phone: "'+919876543210",
        "Team size": "12",
        Message: "'=cmd|' /C calc'!A0\nसोमवार",
        "Asked for a call": "yes",
      },
    ]);
  });

  it("leads contain what staff changed: status, owner and the next call, which a closed lead does not have", async () => {
    const columns = async (id: string) => {
      const row = (await exported(leads, monthOf("2026-09"))).find(({ Lead }) => Lead === id);
      return [row?.Status, row?.Owner, row?.Due];
    };
    const received = istInstant("2026-09-01", "10:00");
    await addRows(deps.db, "leads", {
      ...{ id: "LEAD3", person_key: "p", created_at: received, due_at: received },
      payload: JSON.stringify({ name: "A", email: "a@example.in", phone: "+919876543210" }),
    });
    const staff = { db: deps.db, actor: commandActor("leads") };
    const dueAt = istInstant("2026-09-04", "15:00");
    await changeLead(staff, "LEAD3", { status: "contacted", owner: "asha", dueAt });
    expect(await columns("LEAD3")).toEqual(["contacted", "asha", "2026-09-04 15:00"]);
    await changeLead(staff, "LEAD3", { status: "won" });
    expect(await columns("LEAD3")).toEqual(["won", "asha", ""]);
  });

  it("writes more rows than a batch, in order and without gaps, to a file for its owner only", async () => {
    const first = istInstant("2026-10-01", "00:00").getTime();
    const values = Array.from({ length: 2_500 }, (_, n) => ({
      ...{ id: `LEAD${String(n).padStart(4, "0")}`, person_key: "p", phone_key: "p", bot_sign: null },
      payload: JSON.stringify({ name: "A", email: "a@example.in", phone: "+919876543210" }),
      // Some leads have the same time.
      ...{ created_at: new Date(first + Math.floor(n / 3) * 1_000), due_at: new Date(first) },
    }));
    await deps.db.insertInto("leads").values(values).execute();
    const rows = await exported(leads, monthOf("2026-10"));
    expect(rows.map(({ Lead }) => Lead)).toEqual(values.map(({ id }) => id));
    expect((await stat(join(folder, `${files}.csv`))).mode & 0o777).toBe(0o600);
    await expect(write(leads, november, join(folder, `${files}.csv`))).rejects.toThrow("exists already");
  });
});

describe("the export command", () => {
  const main = fileURLToPath(new URL("./main.ts", import.meta.url));
  const command = (...args: string[]) =>
    runNode(["--import", "tsx", main, ...args], { DATA_DIR: "/nowhere", DATABASE_URL: "" });

  it.each([[[]], [["sales"]], [["sales", "--month", "2026-13"]], [["toString", "--month", "2026-11"]]])(
    "prints its usage, which warns about personal data, for the arguments %j",
    async (args) => {
      const outcome = await command(...args);
      expect(outcome).toMatchObject({ code: 1, text: expect.stringContaining("contain personal data") });
    },
  );

  it("reports a missing database and writes nothing", async () => {
    const { code, text } = await command("sales", "--month", "2026-11");
    expect(code).toBe(1);
    expect(text).toMatch(/There is no database in \/nowhere[\s\S]*Nothing was written\./);
  });
});
