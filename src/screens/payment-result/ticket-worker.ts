/* The service worker of the order pages: if a page cannot be fetched, it serves the copy that the page stored
   (`offline-ticket.ts`). It is built as a single file, so it imports no module that a page imports. It controls only
   the paths for which it is registered, and handles only requests for pages. */

import * as texts from "../../texts/offline-order.ts";

type FetchEvent = Event & {
  readonly request: Request;
  readonly respondWith: (response: Promise<Response> | Response) => void;
};

/** Name of the cache with the copies. The page uses the same name. */
const cacheName = "tickets";
/**
 * Path of the script that replaces the site's scripts in a copy. It reloads the page as soon as a file of the site can
 * be fetched. `navigator.onLine` alone is not enough: the network may have no connection to the site.
 */
const reloadPath = "/reload-when-online.js";
const reloadScript = `
const look = () =>
  fetch("/favicon.ico", { method: "HEAD", cache: "no-store" }).then(() => location.reload(), later);
const later = () => navigator.onLine && setTimeout(look, 3000);
addEventListener("online", look);
later();
`;

addEventListener("fetch", (event) => {
  const { request, respondWith } = unbindEvent(event as FetchEvent);
  const { pathname } = new URL(request.url);
  if (pathname === reloadPath) respondWith(new Response(reloadScript, { headers: scriptHeaders }));
  else if (request.mode === "navigate" && request.method === "GET")
    respondWith(respondToNavigation(request, pathname));
});

const scriptHeaders = { "content-type": "text/javascript" };

function unbindEvent(event: FetchEvent) {
  return { request: event.request, respondWith: event.respondWith.bind(event) };
}

/** Returns the site's response, whatever its status. Without a response, returns the copy until it expires. */
async function respondToNavigation(request: Request, pathname: string): Promise<Response> {
  const store = await caches.open(cacheName);
  try {
    const response = await fetch(request);
    // A 404 response means that the browser may no longer open the order.
    if (response.status === 404) await store.delete(pathname);
    return response;
  } catch {
    const copy = await store.match(pathname);
    if (copy !== undefined && Date.parse(copy.headers.get("x-kept-until") ?? "") > Date.now()) return copy;
    await store.delete(pathname);
    return new Response(offlinePage, { status: 503, headers: pageHeaders });
  }
}

/** Page that is shown if there is no copy. */
const offlinePage = `<!DOCTYPE html><html lang="en-IN"><meta name="viewport" content="width=device-width"><title>${texts.offline}</title><h1>${texts.offline}</h1><p>${texts.opensAutomatically}</p><script src="${reloadPath}"></script></html>`;
const pageHeaders = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": "default-src 'none'; script-src 'self'; connect-src 'self'",
};
