/**
 * The query of an address as plain fields. An empty value counts as not given, because an HTML form sends its untouched
 * filters that way; repeated names are joined by commas, as check boxes of one name send them.
 */
export function queryFields(search: URLSearchParams): Record<string, string> {
  const fields = new Map<string, string>();
  for (const [name, value] of search) {
    if (value === "") continue;
    const before = fields.get(name);
    fields.set(name, before === undefined ? value : `${before},${value}`);
  }
  return Object.fromEntries(fields);
}
