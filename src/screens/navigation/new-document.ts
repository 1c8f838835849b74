/** Session storage key that marks the next document as opened by one of our links or redirects. */
const siteNavigationKey = "followed";

/** Loads another page of the site as a new document, and marks that document for `isSiteNavigation`. */
export function loadDocument(href: string, { replace = false }: { readonly replace?: boolean } = {}): void {
  try {
    sessionStorage.setItem(siteNavigationKey, "1");
  } catch {
    // Storage is blocked: the focus starts at the top of the page, as after any page load.
  }
  if (replace) location.replace(href);
  else location.assign(href);
}

/** Returns true if this document was loaded by `loadDocument`. */
export function isSiteNavigation(): boolean {
  try {
    return sessionStorage.getItem(siteNavigationKey) !== null;
  } catch {
    return false;
  }
}

/** Like `isSiteNavigation`, but returns true only once. */
export function consumeSiteNavigation(): boolean {
  const followed = isSiteNavigation();
  if (followed) sessionStorage.removeItem(siteNavigationKey);
  return followed;
}
