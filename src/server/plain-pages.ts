import escapeHtml from "escape-html";
import { href } from "../api/contract/href.ts";
import * as common from "../texts/common.ts";
import * as frame from "../texts/layout.ts";
import * as texts from "../texts/server-pages.ts";
import { cspHash } from "./csp-hash.ts";

/** A page without scripts, files or data. Used if the error page could not be rendered either. */
export function fallbackErrorPage(requestId: string): string {
  return renderPlainPage(
    frame.errorHeading,
    `<p>${frame.unknownErrorText}</p>
<p><a href="${href("/")}">${frame.homePage}</a> <a href="${href("/contact-us")}/">${frame.askUs}</a></p>
<p>${texts.reference(requestId)}</p>`,
  );
}

/** A page for requests that were not admitted, with a link to retry. Rendering it is cheap. */
export function busyPage(sentence: string, retryHref: string): string {
  return renderPlainPage(
    texts.oneMoment,
    `<p>${sentence}</p>
<p><a href="${escapeHtml(retryHref)}">${common.tryAgain}</a></p>`,
  );
}

/** A page for a form that failed, with a button that posts the fields to the requested URL again. */
export function resubmitPage(sentence: string, fields: URLSearchParams): string {
  const inputs = [...fields].map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return renderPlainPage(
    texts.oneMoment,
    `<p>${sentence}</p>
<form method="post">${inputs.join("")}<button>${common.tryAgain}</button></form>`,
  );
}

/** The colours of `src/ui/tokens.css` with system fonts, because these pages load no files. */
const style =
  ":root{color-scheme:light dark}" +
  "body{margin:0;padding:1.5rem;font:1.0625rem/1.5 system-ui,sans-serif;color:#1f1b16;background:#fbf7f0}" +
  "main{max-width:34rem;margin:12vh auto 0;padding-top:1.5rem;border-top:4px solid #b5472b}" +
  "h1{margin:0 0 1rem;font-size:2rem;line-height:1.1}a{color:#a03c21;margin-right:1rem}" +
  "button{min-height:2.75rem;padding:0 1.5rem;font:inherit;font-weight:600;color:#fff9f0;background:#a03c21;border:0;border-radius:999px}" +
  "@media(prefers-color-scheme:dark){body{color:#fff9f0;background:#1f1b16}a{color:#f2b450}}";

/** The hash of this style for the content security policy. */
export const plainPageStyleHash = cspHash(style);

function renderPlainPage(heading: string, content: string): string {
  return `<!DOCTYPE html>
<html lang="en-IN">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${heading}</title><style>${style}</style></head>
<body>
<main>
<h1>${heading}</h1>
${content}
</main>
</body>
</html>`;
}
