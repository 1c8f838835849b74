/** Formats a count with its noun: `1 centre` or `2 centres`. `many` is the plural, by default with an s. */
export function pluralize(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
