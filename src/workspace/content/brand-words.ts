import type { Brand } from "../../api/contract/content.ts";
import { cancellationWords } from "./cancellation-terms.ts";
import type { PlacesForContent } from "./places.ts";

/** Values of the placeholders. `city` only where a city's text is presented. */
export type Words = {
  readonly product: string;
  readonly phone: string;
  readonly email: string;
  /** A sentence: until when a booking can be cancelled. */
  readonly cancellation: string;
  readonly city?: string;
};

/** Whether a file asks for the terms of cancelling: a file is the same object until it is read again. */
const asksTerms = new WeakMap<object, boolean>();

/** The words for the placeholders of a file; those about cancelling are read only for a file that uses them. */
export async function readWords(file: object, brand: Brand, places: PlacesForContent): Promise<Words> {
  if (!asksTerms.has(file)) asksTerms.set(file, JSON.stringify(file).includes("{cancellation}"));
  const cancellation = asksTerms.get(file) ? cancellationWords(await places.cancellationTerms()) : "";
  return { product: brand.name, phone: brand.phone, email: brand.email, cancellation };
}

/** A copy of a value in which the placeholders of every text are filled in. */
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
