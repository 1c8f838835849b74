/** Returns the text of an element with a plain space for each no-break space, to compare it with the text that is read. */
export function readableText(element: Element): string {
  return (element.textContent ?? "").replaceAll("\u00a0", " ");
}
