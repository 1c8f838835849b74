import type { Context } from "koa";
import { html, type Markup } from "./html.ts";

interface Page {
  readonly title: string;
  readonly content: Markup;
  /** Runs the checkout's own script; the hosted pages do without any. */
  readonly script?: boolean;
  /** Where the page's forms may lead, besides this origin. */
  readonly formOrigins?: readonly string[];
  readonly status?: number;
}

/** Sends a whole page of the checkout under a policy that allows only what the page needs. */
export function sendPage(ctx: Context, page: Page): void {
  ctx.status = page.status ?? 200;
  ctx.type = "html";
  ctx.set("X-Frame-Options", "SAMEORIGIN");
  // With no-referrer a browser posts forms with "Origin: null", which a careful merchant refuses.
  ctx.set("Referrer-Policy", "strict-origin-when-cross-origin");
  ctx.set("Content-Security-Policy", policy(page));
  ctx.body = html`<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${page.title}</title>
<link rel="stylesheet" href="/gateway-simulator/checkout-page.css">
${page.script === true && html`<script src="/gateway-simulator/checkout-page.js" defer></script>`}
</head>
<body>
<main class="sheet" aria-label="${page.title}">
${page.content}
</main>
</body>
</html>
`.text;
}

function policy({ script, formOrigins = [] }: Page): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    ...(script === true ? ["script-src 'self'", "connect-src 'self'"] : []),
    ["form-action 'self'", ...formOrigins].join(" "),
    "frame-ancestors 'self'",
    "base-uri 'none'",
  ].join("; ");
}
