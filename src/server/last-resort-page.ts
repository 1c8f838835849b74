import escapeHtml from "escape-html";
import { href } from "../api/contract/routes.ts";
/** The page for the case that even rendering the error page failed: no script, no style, no data. */
export function lastResortPage(requestId: string): string {
  return barePage(
    "Whoops!",
    `<p>We broke something or world might be ending !</p>
<p><a href="${href("/")}">Home Page</a> <a href="${href("/contact-us")}/">Ask Us</a></p>
<p>Reference: ${requestId}</p>`,
  );
}

/** The page of a request that was not admitted, with a link to try it again; costs next to nothing. */
export function busyPage(sentence: string, retryHref: string): string {
  return barePage(
    "One moment, please",
    `<p>${sentence}</p>
<p><a href="${escapeHtml(retryHref)}">Try again</a></p>`,
  );
}

/** The page of a form that could not be answered, with a button that sends the same fields to the same address again. */
export function sendAgainPage(sentence: string, fields: URLSearchParams): string {
  const inputs = [...fields].map(
    ([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  );
  return barePage(
    "One moment, please",
    `<p>${sentence}</p>
<form method="post">${inputs.join("")}<button>Try again</button></form>`,
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
