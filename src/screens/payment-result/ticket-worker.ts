/*
 * The service worker of the pages of orders: when one of them cannot be fetched, it gives the copy that the page itself has
 * kept (`kept-ticket.ts`). Browsers run it beside the page, as one file: it imports nothing that a page imports, too. It is in
 * control of nothing but the paths for which it is registered, and there it passes everything on that is no page.
 */

import * as texts from "../../texts/offline-order.ts";

type FetchEvent = Event & {
  readonly request: Request;
  readonly respondWith: (reply: Promise<Response> | Response) => void;
};

/** Name of the store of copies; the page uses the same. */
const storeName = "tickets";
/**
 * What a copy loads instead of the site's scripts: it reloads as soon as a file of the site arrives. Being online means little
 * to begin with: the network may still lead nowhere.
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
  const { request, respondWith } = bound(event as FetchEvent);
  const { pathname } = new URL(request.url);
  if (pathname === reloadPath) respondWith(new Response(reloadScript, { headers: scriptHeaders }));
  else if (request.mode === "navigate" && request.method === "GET") respondWith(pageOf(request, pathname));
});

const scriptHeaders = { "content-type": "text/javascript" };

function bound(event: FetchEvent) {
  return { request: event.request, respondWith: event.respondWith.bind(event) };
}

/** The page as the site answers, whatever it answers; a copy only where no answer comes at all, and before it is over. */
async function pageOf(request: Request, pathname: string): Promise<Response> {
  const store = await caches.open(storeName);
  try {
    const reply = await fetch(request);
    // The browser may not open the order any more.
    if (reply.status === 404) await store.delete(pathname);
    return reply;
  } catch {
    const copy = await store.match(pathname);
    if (copy !== undefined && Date.parse(copy.headers.get("x-kept-until") ?? "") > Date.now()) return copy;
    await store.delete(pathname);
    return new Response(offlinePage, { status: 503, headers: pageHeaders });
  }
}

/** Where there is no copy. */
const offlinePage = `<!DOCTYPE html><html lang="en-IN"><meta name="viewport" content="width=device-width"><title>${texts.offline}</title><h1>${texts.offline}</h1><p>${texts.opensByItself}</p><script src="${reloadPath}"></script></html>`;
const pageHeaders = {
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": "default-src 'none'; script-src 'self'; connect-src 'self'",
};
