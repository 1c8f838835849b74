import { sql } from "kysely";
import type { Invoice } from "../../api/contract/payment.ts";
import type { Tx } from "../database/tables.ts";
import { creditNoteSuffix, financialYearOf, invoiceNumber } from "./numbers.ts";

/** Numbers that may have been issued after a backup that is restored. */
export type IssuedAfterBackup = {
  /** The instant of the backup. */
  readonly since: Date;
  /** The number of documents that each series has issued since then at most, as far as known. */
  readonly knownCount: number;
  /** Added to `knownCount` for a series whose last number is not given. */
  readonly margin: number;
  /** Last numbers that were issued, such as `DL/2627/000123`, at most one for each series. */
  readonly lastNumbers: readonly string[];
};

/** Numbers of a series that are never issued, from `first` to `last`. */
export type SkippedNumbers = { readonly first: string; readonly last: string };

/**
 * Advances all series of invoices and credit notes, so that no number is issued again, and records the skipped numbers.
 * Numbers of a financial year that began after the backup are skipped, too.
 * @throws {UnknownNumberError} if a last number belongs to no series, or is lower than the last number of its series
 */
export async function skipIssuedNumbers(
  tx: Tx,
  { since, knownCount, margin, lastNumbers }: IssuedAfterBackup,
  now: Date,
): Promise<readonly SkippedNumbers[]> {
  // Locks the table, not its rows: a running site may issue the first number of a series.
  await sql`lock table invoice_series in exclusive mode`.execute(tx);
  const remaining = new Map(lastNumbers.map((number) => [seriesOf(number), number]));
  const skipped: SkippedNumbers[] = [];
  for (const series of await listSeries(tx, financialYearsBetween(since, now))) {
    const format = (serial: number) => invoiceNumber(series.prefix, series.financialYear, serial);
    const key = seriesOf(format(1));
    const lastNumber = remaining.get(key);
    remaining.delete(key);
    const lastSerial = lastNumber === undefined ? null : Number(lastNumber.slice(key.length + 1));
    if (lastSerial !== null && lastSerial < series.last)
      throw new UnknownNumberError(
        `${lastNumber} is not the last number of its series: the backup contains ${format(series.last)}.`,
      );
    const next = Math.max(series.last + knownCount, lastSerial ?? series.last + knownCount + margin);
    if (next === series.last) continue;
    await skip(tx, series, next, since, now);
    skipped.push({ first: format(series.last + 1), last: format(next) });
  }
  const [unknown] = remaining.values();
  if (unknown !== undefined)
    throw new UnknownNumberError(`${unknown} belongs to no series of invoices or credit notes.`);
  return skipped;
}

/** A given number that cannot be the last number of a series. */
export class UnknownNumberError extends Error {
  override readonly name = "UnknownNumberError";
}

/** Returns a number without its serial: `DL/2627` for `DL/2627/000123`. */
function seriesOf(number: string): string {
  return number.replace(/\/\d+$/, "");
}

/** Returns all financial years from that of `from` to that of `to`. */
function financialYearsBetween(from: Date, to: Date): readonly string[] {
  const years = new Set<string>();
  for (
    let instant = from;
    instant.getTime() < to.getTime();
    instant = new Date(instant.getTime() + halfYearMs)
  )
    years.add(financialYearOf(instant));
  return [...years.add(financialYearOf(to))];
}

const halfYearMs = 182 * 24 * 3_600_000;

type Series = {
  readonly gstin: string;
  readonly kind: Invoice["kind"];
  readonly financialYear: string;
  readonly prefix: string;
  /** The last issued serial number. */
  readonly last: number;
};

/** Lists the series of all sellers, also of former sellers, which can still issue credit notes. */
async function listSeries(tx: Tx, financialYears: readonly string[]): Promise<readonly Series[]> {
  const sellers = await tx.selectFrom("sellers").select(["gstin", "prefix"]).orderBy("position").execute();
  const prefixes = new Map(sellers.map(({ gstin, prefix }) => [gstin, prefix]));
  const formerSellers = await tx
    .selectFrom("invoices")
    .distinctOn("seller_gstin")
    .select(["seller_gstin", "number"])
    .where("kind", "=", "invoice")
    .orderBy("seller_gstin")
    .execute();
  for (const { seller_gstin, number } of formerSellers)
    if (!prefixes.has(seller_gstin)) prefixes.set(seller_gstin, number.slice(0, number.indexOf("/")));
  const rows = await tx.selectFrom("invoice_series").selectAll().execute();
  return [...prefixes].flatMap(([gstin, prefix]) =>
    (["invoice", "credit_note"] as const).flatMap((kind) =>
      financialYears.map((financialYear) => {
        const row = rows.find(
          (each) =>
            each.seller_gstin === gstin && each.kind === kind && each.financial_year === financialYear,
        );
        const ownPrefix = kind === "invoice" ? prefix : prefix + creditNoteSuffix;
        return { gstin, kind, financialYear, prefix: ownPrefix, last: row?.last_number ?? 0 };
      }),
    ),
  );
}

async function skip(
  tx: Tx,
  { gstin, kind, financialYear, last }: Series,
  next: number,
  since: Date,
  now: Date,
): Promise<void> {
  const series = { seller_gstin: gstin, kind, financial_year: financialYear };
  await tx
    .insertInto("invoice_series")
    .values({ ...series, last_number: next })
    .onConflict((conflict) =>
      conflict.columns(["seller_gstin", "kind", "financial_year"]).doUpdateSet({ last_number: next }),
    )
    .execute();
  const reason = `A backup of ${since.toISOString()} was restored. These numbers may have been issued after it.`;
  await tx
    .insertInto("invoice_gaps")
    .values({ ...series, first_number: last + 1, last_number: next, reason, created_at: now })
    .execute();
}
