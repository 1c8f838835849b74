import { ToWords } from "to-words/en-IN";
import * as texts from "../../texts/invoice.ts";

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
