import type { Context } from "koa";
import { html, type Markup } from "./html.ts";

interface Page {
  readonly title: string;
  readonly content: Markup;
  /** Loads the checkout's script. Hosted pages work without scripts. */
  readonly script?: boolean;
  /** Origins that the page's forms may be submitted to, in addition to the gateway's origin. */
  readonly formOrigins?: readonly string[];
  readonly status?: number;
}

/** Sends a page of the checkout. Its Content Security Policy allows only what the page needs. */
export function sendPage(ctx: Context, page: Page): void {
  ctx.status = page.status ?? 200;
  ctx.type = "html";
  ctx.set("X-Frame-Options", "SAMEORIGIN");
  // With `no-referrer`, browsers post forms with "Origin: null", which merchants may reject.
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
