import { describe, expect, it } from "vitest";
import { databaseKinds } from "../../../tests/support/databases.ts";
import { istInstant } from "../../api/contract/ist.ts";
import { bookingDeps, countWaiting, heldOrder, seededDatabase, testClock } from "../booking/testing.ts";
import type { Db } from "../database/tables.ts";
import { addRows, rowsOf } from "../database/testing.ts";
import { inTransaction } from "../database/transaction.ts";
import { type IssuedAfterBackup, skipIssuedNumbers, UnknownNumberError } from "./skip-numbers.ts";

const gstin = "07AAACB1234C1ZV";

describe.each(databaseKinds)("skipping invoice numbers in %s", (kind) => {
  const database = seededDatabase(testClock(), { kind });
  const skip = (issued: Partial<IssuedAfterBackup>, now = istInstant("2026-11-24", "10:00")) =>
    inTransaction(database.db, { kind: "customer" }, (tx) => {
      const since = istInstant("2026-11-23", "10:00");
      return skipIssuedNumbers(tx, { since, knownCount: 0, margin: 0, lastNumbers: [], ...issued }, now);
    });
  const addSeries = (last_number: number) => addSeriesIn(database.db, last_number);
  const addSeriesIn = (db: Db, last_number: number) =>
    addRows(db, "invoice_series", {
      seller_gstin: gstin,
      kind: "invoice",
      financial_year: "2627",
      last_number,
    });
  const lastNumbers = async () =>
    Object.fromEntries(
      (await rowsOf(database.db, "invoice_series")).map((row) => [
        `${row.kind} ${row.financial_year}`,
        row.last_number,
      ]),
    );

  it("advances each series by the known documents and the margin, and records the gap with its reason", async () => {
    await addSeries(7);
    expect(await skip({ knownCount: 3, margin: 100 })).toEqual([
      { first: "DL/2627/000008", last: "DL/2627/000110" },
      { first: "DLC/2627/000001", last: "DLC/2627/000103" },
    ]);
    expect(await lastNumbers()).toEqual({ "invoice 2627": 110, "credit_note 2627": 103 });
    expect(await rowsOf(database.db, "invoice_gaps", {}, "kind")).toMatchObject([
      {
        kind: "credit_note",
        first_number: 1,
        last_number: 103,
        reason: expect.stringContaining("2026-11-23"),
      },
      { kind: "invoice", seller_gstin: gstin, first_number: 8, last_number: 110 },
    ]);
  });

  it("continues after a given last number without a margin, but never before the known documents", async () => {
    await addSeries(7);
    expect(
      await skip({ knownCount: 3, margin: 100, lastNumbers: ["DL/2627/000123", "DLC/2627/000001"] }),
    ).toEqual([
      { first: "DL/2627/000008", last: "DL/2627/000123" },
      { first: "DLC/2627/000001", last: "DLC/2627/000003" },
    ]);
  });

  it("changes nothing if nothing was issued", async () => {
    await addSeries(7);
    expect(await skip({ lastNumbers: ["DL/2627/000007"] })).toEqual([]);
    expect(await lastNumbers()).toEqual({ "invoice 2627": 7 });
    expect(await rowsOf(database.db, "invoice_gaps")).toEqual([]);
  });

  it("skips numbers of a financial year that began after the backup", async () => {
    await addSeries(7);
    await skip({ knownCount: 1 }, istInstant("2027-04-01", "00:00"));
    expect(await lastNumbers()).toEqual({
      "invoice 2627": 8,
      "credit_note 2627": 1,
      "invoice 2728": 1,
      "credit_note 2728": 1,
    });
  });

  it("skips numbers of every financial year since the backup", async () => {
    await skip({ knownCount: 1, since: istInstant("2024-12-01", "10:00") });
    expect(Object.keys(await lastNumbers()).toSorted()).toEqual(
      ["2425", "2526", "2627"].flatMap((year) => [`invoice ${year}`, `credit_note ${year}`]).toSorted(),
    );
  });

  it("skips numbers of former sellers, with the prefix of their invoices", async () => {
    await addSeries(7);
    const former = { seller_gstin: "29AAACB1234C1ZP", financial_year: "2627", serial: 4 };
    const { order } = await heldOrder(bookingDeps(database.db, testClock()));
    const document = { ...former, order_id: order.id, content: "{}", issued_at: new Date() };
    await addRows(
      database.db,
      "invoices",
      { ...document, kind: "credit_note", number: "KAC/2627/000004", against: "KA/2627/000004" },
      { ...document, kind: "invoice", number: "KA/2627/000004" },
    );
    const { serial: last_number, ...series } = former;
    await addRows(database.db, "invoice_series", { ...series, kind: "invoice", last_number });
    expect(await skip({ knownCount: 1, lastNumbers: ["KA/2627/123456"] })).toEqual([
      { first: "DL/2627/000008", last: "DL/2627/000008" },
      { first: "DLC/2627/000001", last: "DLC/2627/000001" },
      { first: "KA/2627/000005", last: "KA/2627/123456" },
      { first: "KAC/2627/000001", last: "KAC/2627/000001" },
    ]);
  });

  it("uses the current prefix of a seller who has issued invoices with another prefix", async () => {
    const { order } = await heldOrder(bookingDeps(database.db, testClock()));
    await addRows(database.db, "invoices", {
      number: "ND/2627/000007",
      kind: "invoice",
      order_id: order.id,
      seller_gstin: gstin,
      financial_year: "2627",
      serial: 7,
      content: "{}",
      issued_at: new Date(),
    });
    await addSeries(7);
    expect(await skip({ lastNumbers: ["DL/2627/000008"] })).toEqual([
      { first: "DL/2627/000008", last: "DL/2627/000008" },
    ]);
  });

  it.each([
    [
      "DL/2627/000006",
      "DL/2627/000006 is not the last number of its series: the backup contains DL/2627/000007.",
    ],
    ["MH/2627/000001", "MH/2627/000001 belongs to no series of invoices or credit notes."],
    ["DL/2526/000001", "DL/2526/000001 belongs to no series of invoices or credit notes."],
  ])("rejects %s as the last issued number and changes nothing", async (number, message) => {
    await addSeries(7);
    const skipping = skip({ margin: 100, lastNumbers: [number] });
    await expect(skipping).rejects.toThrow(new UnknownNumberError(message));
    await expect(skipping).rejects.toHaveProperty("name", "UnknownNumberError");
    expect(await lastNumbers()).toEqual({ "invoice 2627": 7 });
  });

  it.runIf(kind === "postgresql")(
    "waits for the first number that a running site issues of a series, and does not skip it",
    async () => {
      let skipping: ReturnType<typeof skip> | undefined;
      await inTransaction(database.db, { kind: "customer" }, async (tx) => {
        await addSeriesIn(tx, 3);
        skipping = skip({ margin: 100 });
        await expect.poll(() => countWaiting(database.db)).toBe(1);
      });
      expect(await skipping).toContainEqual({ first: "DL/2627/000004", last: "DL/2627/000103" });
    },
  );
});
