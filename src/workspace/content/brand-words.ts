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

/** The brand's name, phone and email, and what the inventory says of cancelling, by the names of their placeholders. */
export async function readWords(brand: Brand, places: PlacesForContent): Promise<Words> {
  const cancellation = cancellationWords(await places.cancellationTerms());
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
