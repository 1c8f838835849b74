/** Returns the anchor of a heading: `3. Hold and confirmation` becomes `3-hold-and-confirmation`. */
export function anchorOf(heading: string): string {
  const matches = heading
    .toLowerCase()
    .normalize("NFKD")
    .match(/[\p{L}\p{N}]+/gu);
  return matches?.join("-") ?? "section";
}
