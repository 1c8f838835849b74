import { istDateOf } from "../../api/contract/ist.ts";

/** Added to the seller's prefix for credit notes, which have a series of their own. */
export const creditNoteSuffix = "C";

/** India's financial year at an instant, from 1 April IST: `2627` for 2026–27. */
export function financialYearOf(instant: Date): string {
  const [year = "", month = ""] = istDateOf(instant).split("-");
  const first = Number(month) >= 4 ? Number(year) : Number(year) - 1;
  return `${twoDigits(first)}${twoDigits(first + 1)}`;
}

/** A number such as `DL/2627/000123`: at most 16 characters, as the GST rules ask (rule 46 of the CGST Rules). */
export function invoiceNumber(prefix: string, financialYear: string, serial: number): string {
  return `${prefix}/${financialYear}/${String(serial).padStart(6, "0")}`;
}

function twoDigits(year: number): string {
  return String(year % 100).padStart(2, "0");
}
