import escapeHtml from "escape-html";
import { href } from "../api/contract/routes.ts";
import * as common from "../texts/common.ts";
import * as frame from "../texts/frame.ts";
import * as texts from "../texts/server-pages.ts";
/** The page for the case that even rendering the error page failed: no script, no style, no data. */
export function lastResortPage(requestId: string): string {
  return barePage(
    frame.whoops,
    `<p>${frame.somethingBroke}</p>
<p><a href="${href("/")}">${frame.homePage}</a> <a href="${href("/contact-us")}/">${frame.askUs}</a></p>
<p>${texts.reference(requestId)}</p>`,
  );
}

/** The page of a request that was not admitted, with a link to try it again; costs next to nothing. */
export function busyPage(sentence: string, retryHref: string): string {
  return barePage(
    texts.oneMoment,
    `<p>${sentence}</p>
<p><a href="${escapeHtml(retryHref)}">${common.tryAgain}</a></p>`,
  );
}

/** The page of a form that could not be answered, with a button that sends the same fields to the same address again. */
export function sendAgainPage(sentence: string, fields: URLSearchParams): string {
  const inputs = [...fields].map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return barePage(
    texts.oneMoment,
    `<p>${sentence}</p>
<form method="post">${inputs.join("")}<button>${common.tryAgain}</button></form>`,
  );
}

function barePage(heading: string, content: string): string {
  return `<!DOCTYPE html>
<html lang="en-IN">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${heading}</title></head>
<body>
<h1>${heading}</h1>
${content}
</body>
</html>`;
}
