import { ToWords } from "to-words/en-IN";

const words = new ToWords();

/** An amount of paise in words, as invoices print it: `One Thousand Five Hundred Rupees And Fifty Paise Only`. */
export function rupeesInWords(paise: number): string {
  // Rupees and paise go in as text, so that no binary fraction can turn a paisa.
  const rupees = `${Math.floor(paise / 100)}.${String(paise % 100).padStart(2, "0")}`;
  return words.convert(rupees, { currency: true });
}
