/**
 * Replaces text nodes as Chrome's page translation does: with two nested `font` elements and a new text node. Does not
 * change white space, scripts, styles and form values. The words stay the same, so that tests can search for them. Has
 * no dependencies, because it also runs in pages.
 */
export function translate(root: Node): void {
  const document = root.ownerDocument ?? (root as Document);
  const texts: Text[] = [];
  const visitor = document.createTreeWalker(root, 4);
  for (let node = visitor.nextNode(); node !== null; node = visitor.nextNode()) {
    const parent = node.parentElement;
    const isTranslated =
      parent?.closest("script, style, noscript, title, textarea, svg, font, [translate=no]") != null;
    if (!isTranslated && node.nodeValue?.trim() !== "") texts.push(node as Text);
  }
  for (const text of texts) {
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    inner.append(text.nodeValue ?? "");
    outer.append(inner);
    text.replaceWith(outer);
  }
}
