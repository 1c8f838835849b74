import { matchRoute } from "../api/contract/routes.ts";

/** Leads vike to the folder of an address's screen, so that the table of pages is the only one. */
export function onBeforeRoute({ urlOriginal }: { readonly urlOriginal: string }) {
  // The path as it stands in the address, like the browser's: vike's own is decoded.
  const { pathname } = new URL(urlOriginal, "http://site");
  return { pageContext: { urlLogical: `/screens/${matchRoute(pathname).name}` } };
}
