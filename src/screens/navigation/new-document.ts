/** Says to the next document that the visitor came to it by a link or a step of ours, not by an address of their own. */
const followedKey = "followed";

/** Leaves this document for another page of the site. */
export function loadDocument(href: string, { replace = false }: { readonly replace?: boolean } = {}): void {
  try {
    sessionStorage.setItem(followedKey, "1");
  } catch {
    // Where nothing may be stored, the focus begins at the head of the page, as after any load.
  }
  if (replace) location.replace(href);
  else location.assign(href);
}

/** Whether this document was loaded by `loadDocument`. */
export function isFollowed(): boolean {
  try {
    return sessionStorage.getItem(followedKey) !== null;
  } catch {
    return false;
  }
}

/** The same, told once. */
export function wasFollowed(): boolean {
  const told = isFollowed();
  if (told) sessionStorage.removeItem(followedKey);
  return told;
}
