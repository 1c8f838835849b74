/** What PostgreSQL refuses in a text: a zero byte, or half of a character that is made of two. */
const unstorable = /\0|\p{Surrogate}/gu;

/** Levels of lists and objects in a document from outside; no honest document is nested deeper. */
const deepest = 100;

/** Whether PostgreSQL can keep a text as it stands. */
export function isStorable(text: string): boolean {
  return text.search(unstorable) === -1;
}

/** A JSON value that PostgreSQL can store: replacement characters, null for infinite numbers; null above 100 levels. */
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
  if (depth > deepest) throw new TooDeep();
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
  return text.replace(unstorable, "\ufffd");
}
