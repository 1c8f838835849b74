import { ToWords } from "to-words/en-IN";

const words = new ToWords();

/** An amount of paise in words, as invoices print it: `One Thousand Five Hundred Rupees And Fifty Paise Only`. */
export function rupeesInWords(paise: number): string {
  // As text, so that a binary fraction cannot change the paise.
  const rupees = `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, "0")}`;
  return words.convert(rupees, { currency: true });
}
