import { matchRoute } from "../api/contract/routes.ts";

/** Maps an address to the folder of its screen, so that our route table is the only one. */
export function onBeforeRoute({ urlOriginal }: { readonly urlOriginal: string }) {
  // The raw path, like the browser's: vike's `urlPathname` is decoded.
  const { pathname } = new URL(urlOriginal, "http://site");
  return { pageContext: { urlLogical: `/screens/${matchRoute(pathname).name}` } };
}
