import type { Brand } from "../../api/contract/content.ts";
import { cancellationWords } from "./cancellation-terms.ts";
import type { PlacesForContent } from "./places.ts";

/** Values of the placeholders in texts. `city` is set only for the text of a city. */
export type Words = {
  readonly product: string;
  readonly phone: string;
  readonly email: string;
  /** A sentence with the deadline for cancelling a booking. */
  readonly cancellation: string;
  readonly city?: string;
};

/** Whether a file uses the placeholder for cancellation terms. Keyed by the parsed file, which changes on a reload. */
const usesCancellationTerms = new WeakMap<object, boolean>();

/** Returns the placeholder values for a file. Reads the cancellation terms only if the file uses them. */
export async function readWords(file: object, brand: Brand, places: PlacesForContent): Promise<Words> {
  if (!usesCancellationTerms.has(file))
    usesCancellationTerms.set(file, JSON.stringify(file).includes("{cancellation}"));
  const cancellation = usesCancellationTerms.get(file)
    ? cancellationWords(await places.cancellationTerms())
    : "";
  return { product: brand.name, phone: brand.phone, email: brand.email, cancellation };
}

/** Returns a copy of a value with the placeholders of all texts replaced. */
export function fillWords<T>(value: T, words: Words): T;
export function fillWords(value: unknown, words: Words): unknown {
  if (typeof value === "string") return fillText(value, words);
  if (Array.isArray(value)) return value.map((element) => fillWords(element, words));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, fillWords(held, words)]));
}

function fillText(text: string, words: Words): string {
  const known = new Map(Object.entries(words));
  return text.replace(/\{(\w+)\}/g, (whole, word: string) => known.get(word) ?? whole);
}
