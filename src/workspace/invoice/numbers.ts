import { ToWords } from "to-words/en-IN";
import { istDateOf } from "../../api/contract/ist.ts";
import * as texts from "../../texts/invoice.ts";

/** Suffix of the seller's prefix for credit notes, which have their own series. */
export const creditNoteSuffix = "C";

/** Returns India's financial year at an instant: `2627` for 1 April 2026 to 31 March 2027, IST. */
export function financialYearOf(instant: Date): string {
  const [year = "", month = ""] = istDateOf(instant).split("-");
  const first = Number(month) >= 4 ? Number(year) : Number(year) - 1;
  return `${twoDigits(first)}${twoDigits(first + 1)}`;
}

/** Formats a number such as `DL/2627/000123`. Rule 46 of the CGST Rules allows at most 16 characters. */
export function invoiceNumber(prefix: string, financialYear: string, serial: number): string {
  return `${prefix}/${financialYear}/${String(serial).padStart(6, "0")}`;
}

function twoDigits(year: number): string {
  return String(year % 100).padStart(2, "0");
}

const wordFormatter = new ToWords();

/** Matches two-word numbers that need a hyphen, such as `Seventy Four`. */
const tensWords =
  /\b(Twenty|Thirty|Forty|Fifty|Sixty|Seventy|Eighty|Ninety) (One|Two|Three|Four|Five|Six|Seven|Eight|Nine)\b/g;

/** Formats paise in words, as on Indian invoices: `Rupees One Thousand Five Hundred and Paise Fifty Only`. */
export function rupeesInWords(paise: number): string {
  const [rupees, rest] = [Math.floor(paise / 100), paise % 100].map((number) =>
    wordFormatter.convert(number).replace(tensWords, "$1-$2"),
  );
  return texts.amountInWords(rupees ?? "", paise % 100 === 0 ? null : (rest ?? ""));
}
