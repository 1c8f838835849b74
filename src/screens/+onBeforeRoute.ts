import { matchRoute } from "../api/contract/routes.ts";

/** Maps a URL to the folder of its screen, so that vike uses our route table instead of its own routing. */
export function onBeforeRoute({ urlOriginal }: { readonly urlOriginal: string }) {
  // Uses the raw path, as the browser does. Vike's `urlPathname` is decoded.
  const { pathname } = new URL(urlOriginal, "http://site");
  return { pageContext: { urlLogical: `/screens/${matchRoute(pathname).name}` } };
}
