/** `1 centre`, `2 centres`: a count and its noun, with the plural in s unless it is given. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
