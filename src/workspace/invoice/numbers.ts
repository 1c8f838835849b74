import { ToWords } from "to-words/en-IN";
import { istDateOf } from "../../api/contract/ist.ts";
import * as texts from "../../texts/invoice.ts";

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

const words = new ToWords();

/** `Seventy Four` is written with a hyphen. */
const tens =
  /\b(Twenty|Thirty|Forty|Fifty|Sixty|Seventy|Eighty|Ninety) (One|Two|Three|Four|Five|Six|Seven|Eight|Nine)\b/g;

/** An amount of paise in words, as Indian invoices print it: `Rupees One Thousand Five Hundred and Paise Fifty Only`. */
export function rupeesInWords(paise: number): string {
  const [rupees, rest] = [Math.floor(paise / 100), paise % 100].map((number) =>
    words.convert(number).replace(tens, "$1-$2"),
  );
  return texts.amountInWords(rupees ?? "", paise % 100 === 0 ? null : (rest ?? ""));
}
