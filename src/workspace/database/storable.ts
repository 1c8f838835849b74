/** Characters that PostgreSQL rejects in texts: NUL and lone surrogates. */
const unstorableCharacters = /\0|\p{Surrogate}/gu;

/** Maximum nesting of a JSON document from outside. No legitimate document is nested more deeply. */
const maxDepth = 100;

/** Returns true if PostgreSQL can store the text unchanged. */
export function isStorable(text: string): boolean {
  return text.search(unstorableCharacters) === -1;
}

/**
 * Returns a JSON value that PostgreSQL can store: replaces unstorable characters by U+FFFD and infinite numbers by
 * null. Returns null if the value is nested too deeply.
 */
export function storableJson<Value>(value: Value): { readonly value: Value } | null {
  try {
    return { value: storablePart(value, 0) as Value };
  } catch (error) {
    if (error instanceof TooDeep) return null;
    throw error;
  }
}

class TooDeep extends Error {}

function storablePart(value: unknown, depth: number): unknown {
  if (depth > maxDepth) throw new TooDeep();
  if (typeof value === "string") return storableText(value);
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((part) => storablePart(part, depth + 1));
  const parts = Object.entries(value).map(([name, part]) => [
    storableText(name),
    storablePart(part, depth + 1),
  ]);
  return Object.fromEntries(parts);
}

function storableText(text: string): string {
  return text.replace(unstorableCharacters, "\ufffd");
}
