import type { Brand } from "../../api/contract/content.ts";
import { cancellationSummary } from "./cancellation-terms.ts";
import type { ContentPlaces } from "./places.ts";
import { retentionTerms } from "./retention-terms.ts";

/**
 * Values of the placeholders in texts. `city` is set only for the text of a city. `kept:…` are the retention periods,
 * which all files share.
 */
export type PlaceholderValues = {
  readonly product: string;
  readonly phone: string;
  readonly email: string;
  /** A sentence with the deadline for cancelling a booking. */
  readonly cancellation: string;
  readonly city?: string;
};

/**
 * Caches whether a file uses the placeholder for cancellation terms. Keyed by the parsed file, which a reload replaces.
 */
const usesCancellationTerms = new WeakMap<object, boolean>();

/** Returns the placeholder values for a file. Reads the cancellation terms only if the file uses them. */
export async function readPlaceholders(
  file: object,
  brand: Brand,
  places: ContentPlaces,
): Promise<PlaceholderValues> {
  if (!usesCancellationTerms.has(file))
    usesCancellationTerms.set(file, JSON.stringify(file).includes("{cancellation}"));
  const cancellation = usesCancellationTerms.get(file)
    ? cancellationSummary(await places.cancellationTerms())
    : "";
  return { product: brand.name, phone: brand.phone, email: brand.email, cancellation };
}

/** Returns a copy of a value with the placeholders of all texts replaced. */
export function fillPlaceholders<T>(value: T, words: PlaceholderValues): T;
export function fillPlaceholders(value: unknown, words: PlaceholderValues): unknown {
  if (typeof value === "string") return fillString(value, words);
  if (Array.isArray(value)) return value.map((element) => fillPlaceholders(element, words));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, held]) => [key, fillPlaceholders(held, words)]));
}

const keptFor = retentionTerms();

function fillString(text: string, words: PlaceholderValues): string {
  const placeholderValues = new Map(Object.entries({ ...keptFor, ...words }));
  return text.replace(/\{([\w:]+)\}/g, (whole, word: string) => placeholderValues.get(word) ?? whole);
}
