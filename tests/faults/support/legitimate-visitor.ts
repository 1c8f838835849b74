import { expect } from "vitest";
import { bookingPath, type FreeHour, toBookingRequest } from "../../e2e/support/rooms.ts";
import { hold, type OrderKey, payForHold, type ServiceVisitor } from "../../support/service-visitor.ts";
import { createSender, newPerson, visitorWithSender } from "./attackers.ts";

/** The result of an honest visit. */
export type Visit = OrderKey & {
  /** Time from the first page to the result page, in milliseconds. */
  readonly ms: number;
  /** Time from the request for the hold to the confirmed order, in milliseconds. */
  readonly bookingMs: number;
  /** The requests in order. Each has the times when it was sent and when its response ended, in ms since the epoch. */
  readonly waits: readonly Wait[];
};

export type Wait = { readonly path: string; readonly from: number; readonly to: number };

export type VisitOptions = {
  readonly address: string;
  /** True to open only the home page and a listing, at URLs whose pages the site may have cached. */
  readonly acceptsCachedPages?: boolean;
  /** Aborts the visit. */
  readonly signal?: AbortSignal;
};

/**
 * Opens full, uncached pages (home, listing, booking page and result), holds and pays. Expects every response to
 * succeed. Sends one request after another, like a person who clicks.
 */
export async function visitLegitimately(
  origin: string,
  hour: FreeHour,
  { address, acceptsCachedPages = false, signal }: VisitOptions,
): Promise<Visit> {
  const sender = createSender(origin, address);
  const visitor = visitorWithSender({ ...sender, send: (requested) => sender.send(requested, signal) });
  const waits: Wait[] = [];
  const watched = async (path: string, pages: () => Promise<Response>): Promise<Response> => {
    const from = performance.timeOrigin + performance.now();
    const response = await pages();
    waits.push({ path, from, to: performance.timeOrigin + performance.now() });
    return response;
  };
  const watching: ServiceVisitor = {
    get: (path) => watched(path, () => visitor.get(path)),
    post: (path, body, headers) => watched(path, () => visitor.post(path, body, headers)),
  };
  try {
    const startedAt = performance.now();
    const pages = pagesFor(hour, acceptsCachedPages);
    for (const { path, word } of pages.before) await openPage(watching, path, word);
    const isFullAt = performance.now();
    const key = await bookAndPay(watching, hour);
    const bookingMs = performance.now() - isFullAt;
    for (const { path, word } of pages.after(key)) await openPage(watching, path, word);
    return { ...key, ms: performance.now() - startedAt, bookingMs, waits };
  } finally {
    sender.close();
  }
}

type RequestedPage = { readonly path: string; readonly word: string };

function pagesFor(hour: FreeHour, acceptsCachedPages: boolean) {
  const listingPath = "/meeting-rooms/delhi/all";
  if (acceptsCachedPages) {
    const cached: RequestedPage[] = [
      { path: "/", word: "Delhi" },
      { path: listingPath, word: "Connaught Place" },
    ];
    return { before: cached, after: () => [] };
  }
  // A unique query parameter bypasses the page cache.
  const cacheBuster = `visit=${Math.random().toString(36).slice(2)}`;
  const { date, from, to, people } = hour;
  const request = new URLSearchParams({ date, from, to, people: String(people) });
  const before: RequestedPage[] = [
    { path: `/?${cacheBuster}`, word: "Delhi" },
    { path: `${listingPath}?${request}&${cacheBuster}`, word: "Connaught Place" },
    { path: bookingPath(hour), word: hour.room.name },
  ];
  const after = ({ orderId, token }: OrderKey): RequestedPage[] => [
    { path: `/payment-success/${orderId}?token=${token}`, word: hour.room.name },
  ];
  return { before, after };
}

/**
 * Opens a page. Retries after a 503, which the site returns if the data times out on a busy machine. A 429 is always an
 * error, because the requests of other clients must not use up the visitor's limit.
 */
async function openPage(visitor: ServiceVisitor, path: string, word: string): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const response = await visitor.get(path);
    const html = await response.text();
    if (response.status === 503 && response.headers.has("retry-after") && tries < maxAttempts) continue;
    expect([path, response.status]).toEqual([path, 200]);
    expect(html, path).toContain(word);
    return;
  }
}

const maxAttempts = 30;

/** Number of API calls per booking: hold, payment, the gateway's form, evidence. */
export const requestsPerBooking = 4;

async function bookAndPay(visitor: ServiceVisitor, hour: FreeHour): Promise<OrderKey> {
  const { orderId, token } = await hold(visitor, toBookingRequest(hour), newPerson());
  expect(await payForHold(visitor, { orderId, token }, "once")).toMatchObject({ status: "confirmed" });
  return { orderId, token };
}
