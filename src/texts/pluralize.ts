/** Returns a count with its noun, `1 centre` or `2 centres`. The plural adds an s unless `many` is given. */
export function pluralize(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
