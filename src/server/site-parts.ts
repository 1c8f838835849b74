import type Koa from "koa";
import type { OrderKey } from "../api/contract/booking.ts";
import type { PageOutcome } from "../api/contract/page-outcome.ts";
import type { Log } from "../http/log.ts";
import type { BrowserKeys, Hold } from "./browser-keys.ts";
import type { ErrorReports } from "./error-reports.ts";
import type { Metrics } from "./metrics.ts";
import type { Readiness } from "./middleware/health.ts";
import type { Settings } from "./settings.ts";

/** What a page is rendered from: its address, who asks, and the fields of a form posted without scripts. */
export type PageRequest = {
  readonly url: string;
  readonly origin: string;
  readonly requestId: string;
  readonly visitorId: string | null;
  /** Address of the visitor, for the service's rate limits. */
  readonly clientAddress: string;
  readonly hold: OrderKey | null;
  /** The order of this address, where this browser may open it. */
  readonly order: OrderKey | null;
  readonly keys: BrowserKeys;
  /** Whether the address brought a token or key, which is left out of `url`. */
  readonly isLink: boolean;
  readonly form: URLSearchParams | null;
  /** Names the submission of the form, see `submissionOf`. */
  readonly submission: string | null;
  /** One-time key of the forms of the page; null where the page is cached for everyone. */
  readonly formKey: string | null;
  /** Aborted when nobody waits for the page any more; null when others may wait for it too, or a form was posted. */
  readonly signal: AbortSignal | null;
};

/** A rendered page; its orders have their tokens. `status` is that of the response, a redirect's too. */
export type PageReply = PageOutcome<Hold> & { readonly status: number; readonly html: string };

export type RenderPage = (request: PageRequest) => Promise<PageReply>;

/** What the site needs from outside; built apart from the server that listens, so that tests can call it. */
export type SiteParts = {
  readonly settings: Settings;
  readonly log: Log;
  readonly metrics: Metrics;
  readonly errorReports: ErrorReports;
  /** Base address of the workspace service; a function, because an embedded service may restart elsewhere. */
  readonly serviceUrl: () => string;
  readonly readiness: Readiness;
  /** Static files, in production the built ones with immutable caching, in development vite's. */
  readonly assets: Koa.Middleware;
  readonly renderPage: RenderPage;
  /** Hashes of the inline styles of pages; none when left out. */
  readonly styleHashes?: readonly string[];
  /** Development only: vite puts scripts and styles into the page. */
  readonly relaxedPolicy: boolean;
};
