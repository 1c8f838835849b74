import type { CallContext } from "../../api/call.ts";
import type { OrderKey } from "../../api/contract/booking.ts";
import { matchRoute } from "../../api/contract/routes.ts";
import { onRenderHtml } from "../+onRenderHtml.tsx";
import type { Screen, ServerFlow } from "../screen.ts";
import { loadScreen } from "../screens.ts";
import type { PageData } from "../site/page-data.ts";

type Rendered = {
  readonly form?: URLSearchParams | undefined;
  readonly flow?: ServerFlow | undefined;
  /** The order that the browser may open. */
  readonly order?: OrderKey | null;
  /** Renders this screen instead of the screen at the path. */
  readonly screen?: Screen | undefined;
  readonly areasTimeoutMs?: number;
};

/** For tests: renders a page on the server; returns its `main` element, its data, and the status or redirect. */
export async function renderedPage(
  path: string,
  callContext: CallContext,
  { form, flow, order = null, screen, areasTimeoutMs = 30_000 }: Rendered = {},
) {
  const url = new URL(path, "https://baithak.example");
  const loaded = await onRenderHtml({
    pageId: "",
    Page: screen ?? (await loadScreen(matchRoute(url.pathname).name)),
    config: flow === undefined ? {} : { flow },
  });
  const { html, outcome } = await loaded.pageContext.render({
    url: path,
    origin: url.origin,
    callContext,
    form: form ?? null,
    hold: null,
    order,
    publicSettings: { googleMapsKey: null, gtmId: null, hasGateway: false },
    filesOf: () => "",
    areasTimeoutMs,
  });
  const main = /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? "";
  const [, json = "{}"] = /<script id="page-data"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  const data: Partial<PageData> = JSON.parse(json);
  return { html, main: main.replaceAll("&#x27;", "'"), data, ...outcome };
}

/** For tests: returns the levels of a page's headings, in order. */
export function headingLevelsOf(main: string): number[] {
  return [...main.matchAll(/<h([1-6])[\s>]/g)].map(([, level]) => Number(level));
}

/** For tests: returns the structured data of a page. */
export function structuredData(html: string): Record<string, unknown>[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = ""]) =>
    JSON.parse(json),
  );
}
