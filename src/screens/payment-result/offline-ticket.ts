import { useEffect } from "react";
import type { OrderDetails } from "../../api/contract/booking.ts";
import { istDateOf } from "../../api/contract/ist.ts";
import { toResultStatus } from "../../machines/result/result-status.ts";
import * as texts from "../../texts/payment-result.ts";
import { formatDay, formatTime } from "../../ui/dates.ts";

/** Name of the cache with the copies. The service worker uses the same name. */
const cacheName = "tickets";
const workerPath = "/ticket-worker.js";
/** Path of a script that the service worker serves. */
const reloadPath = "/reload-when-online.js";

/**
 * Stores a copy of the page of a confirmed booking for offline use until the booking ends. Removes the copy when the
 * booking is no longer confirmed, or when this device may no longer open the order. Stores only the current page, and
 * the worker serves the copy only if the site does not respond. Does nothing in browsers without service workers.
 * @param order null before it is loaded
 */
export function useOfflineTicket(order: OrderDetails | "missing" | null): void {
  useEffect(() => {
    if (order === null || !import.meta.env.PROD || !("serviceWorker" in navigator)) return;
    const isCurrent =
      order !== "missing" && toResultStatus(order) === "confirmed" && Date.parse(order.end) > Date.now();
    (isCurrent ? cachePage(order.end) : removeCachedPage()).catch(() => undefined);
  }, [order]);
}

async function cachePage(until: string): Promise<void> {
  const copy = snapshotPage(until);
  const store = await caches.open(cacheName);
  await removeExpiredPages(store);
  await store.put(window.location.pathname, copy);
  await navigator.serviceWorker.register(workerPath, { scope: scopeOfPage() });
}

async function removeCachedPage(): Promise<void> {
  if (!(await caches.has(cacheName))) return;
  const store = await caches.open(cacheName);
  // Compares order ids, because two routes open the same order.
  const [, , orderId = ""] = window.location.pathname.split("/");
  for (const request of await store.keys()) {
    if (request.url.endsWith(`/${orderId}`)) await store.delete(request);
  }
  await removeExpiredPages(store);
  if ((await store.keys()).length > 0) return;
  await caches.delete(cacheName);
  for (const registration of await navigator.serviceWorker.getRegistrations())
    await registration.unregister();
}

async function removeExpiredPages(store: Cache): Promise<void> {
  for (const request of await store.keys()) {
    const keptUntil = (await store.match(request))?.headers.get("x-kept-until") ?? "";
    if (!(Date.parse(keptUntil) > Date.now())) await store.delete(request);
  }
}

/** Returns the worker's scope, such as `/payment-success/`, so that the worker controls no other pages. */
function scopeOfPage(): string {
  return window.location.pathname.replace(/[^/]+\/*$/, "");
}

/**
 * Selector of the elements that a copy omits, because they need a connection or JavaScript. The page's own styles are
 * inline, so the copy keeps them.
 */
const removedSelector =
  'script, noscript, form, button, [popover], link[rel="modulepreload"], link[rel="stylesheet"]';

/**
 * Returns a copy of the current page below a notice with the current time. Omits scripts and elements that need them.
 */
function snapshotPage(until: string): Response {
  const page = document.documentElement.cloneNode(true) as HTMLElement;
  // Not `element.remove()`: a button named `remove` in a form shadows the method.
  for (const element of page.querySelectorAll(removedSelector)) element.parentNode?.removeChild(element);
  const now = new Date();
  const line = document.createElement("p");
  line.className = "stale-notice";
  line.setAttribute("role", "status");
  line.textContent = texts.offlineCopy(formatTime(now), formatDay(istDateOf(now)));
  page.querySelector("main")?.before(line);
  const reload = document.createElement("script");
  reload.src = reloadPath;
  page.querySelector("head")?.append(reload);
  return new Response(`<!DOCTYPE html>${page.outerHTML}`, {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy": contentSecurityPolicy,
      "referrer-policy": "same-origin",
      "x-kept-until": until,
    },
  });
}

/** Content security policy of the copy: no requests to other hosts, and no script except the one that reloads. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "style-src 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");
