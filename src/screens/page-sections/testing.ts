import type { CallContext } from "../../api/call.ts";
import { matchRoute } from "../../api/contract/routes.ts";
import { onRenderHtml } from "../+onRenderHtml.tsx";
import type { ServerFlow } from "../screen.ts";
import { loadScreen } from "../screens.ts";

type Posted = { readonly form?: URLSearchParams | undefined; readonly flow?: ServerFlow | undefined };

/** For tests: a page as the server renders it, its `main` element by itself, and the status or redirect of the reply. */
export async function renderedPage(path: string, callContext: CallContext, { form, flow }: Posted = {}) {
  const url = new URL(path, "https://baithak.example");
  const { documentHtml, pageContext } = await onRenderHtml({
    urlOriginal: path,
    origin: url.origin,
    callContext,
    form: form ?? null,
    hold: null,
    publicSettings: { googleMapsKey: null, gtmId: null, hasGateway: false },
    Page: await loadScreen(matchRoute(url.pathname).name),
    config: flow === undefined ? {} : { flow },
    pageId: "",
    filesOf: () => "",
    areasTimeoutMs: 30_000,
  });
  const html = String(Object.values(documentHtml)[0] ?? documentHtml);
  const main = /<main[^>]*>(.*)<\/main>/s.exec(html)?.[1] ?? "";
  return { html, main: main.replaceAll("&#x27;", "'"), ...pageContext.outcome };
}

/** For tests: the levels of a page's headings, in their order. */
export function headingLevels(main: string): number[] {
  return [...main.matchAll(/<h([1-6])[\s>]/g)].map(([, level]) => Number(level));
}

/** For tests: what a page tells search engines. */
export function structuredData(html: string): Record<string, unknown>[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = ""]) =>
    JSON.parse(json),
  );
}
