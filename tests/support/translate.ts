/**
 * Replaces every text below a node the way Chrome's page translation does: the text node leaves the document, and two `font`
 * elements with a new text node take its place. White space, scripts, styles and form values stay. The words stay the same, so
 * that tests can look for them. Uses nothing outside itself: it also runs in a page.
 */
export function translate(root: Node): void {
  const document = root.ownerDocument ?? (root as Document);
  const texts: Text[] = [];
  const walker = document.createTreeWalker(root, 4);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    const isLeft =
      parent?.closest("script, style, noscript, title, textarea, svg, font, [translate=no]") != null;
    if (!isLeft && node.nodeValue?.trim() !== "") texts.push(node as Text);
  }
  for (const text of texts) {
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    inner.append(text.nodeValue ?? "");
    outer.append(inner);
    text.replaceWith(outer);
  }
}
