export type ResponseChange = (body: unknown) => unknown;

/** Empties every list of a response at any depth, and sets its totals to 0. */
export function withEmptyLists(body: unknown): unknown {
  return mapEntries(body, (key, value) => {
    if (Array.isArray(value)) return [];
    return key === "total" ? 0 : value;
  });
}

/** A word that is too long for any line. Visitors do type such words. */
export const unbreakableWord = "Vishweshwarayyanagarabhivruddhisanghatane";

/** Triples every human-readable text and inserts an unbreakable word. */
export function withLongTexts(body: unknown): unknown {
  return mapEntries(body, (key, value) =>
    typeof value === "string" && isDisplayText(key, value)
      ? `${value} ${unbreakableWord} ${value} ${value}`
      : value,
  );
}

/** Names of machine-readable fields: URLs, ids, paths of pictures, times. */
const machineReadableKeys =
  /^(?:code|href|slug|id|\w+Id|thumb|small|medium|large|logo|type|kind|unit|productType|value|status|paymentStatus|currency|sac|number|token|start|end|from|to|date|now|\w+At|opens|closes|timeZone|templateName|autocomplete|couponCode|orderId|hasDropDown|facebook|instagram|twitter|linkedin|[Ee]mail|[Pp]hone|contact|nextFree|gstin|q)$/;

function isDisplayText(key: string, value: string): boolean {
  // Names of form fields are identifiers. Other names, such as those of centres, are texts.
  if (key === "name" && /^[a-z]+(?:[A-Z]\w*)?$/.test(value)) return false;
  return !machineReadableKeys.test(key) && !/^(?:\/|https?:)/.test(value) && !/^\d{4}-\d\d-\d\d/.test(value);
}

type Visit = (key: string, value: unknown) => unknown;

/** Rebuilds a body, innermost values first. List entries are visited with the key of the list. */
function mapEntries(body: unknown, visit: Visit, key = ""): unknown {
  if (Array.isArray(body))
    return visit(
      key,
      body.map((each) => mapEntries(each, visit, key)),
    );
  if (typeof body !== "object" || body === null) return visit(key, body);
  const entries = Object.entries(body).map(([name, value]) => [name, mapEntries(value, visit, name)]);
  return Object.fromEntries(entries);
}
