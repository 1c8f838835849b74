import escapeHtml from "escape-html";
import type { Brand } from "../../api/contract/content.ts";
import { type EmailContent, type Link, signatureOf } from "./email.ts";

/** Styles for dark mode. `!important` overrides inline colours. The button is legible on light and dark backgrounds. */
const darkModeStyle = `<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background: #1b1512 !important; color: #f3e9df !important; }
  .card { background: #2a211c !important; }
  .soft { color: #cdbdb0 !important; }
  .accent { color: #f0a37d !important; }
  .line { border-color: #4a3c33 !important; }
}
</style>`;

/** The site's colours on a light background; mail clients do not support custom properties. */
const colour = { ink: "#2b211c", soft: "#5a4a42", line: "#e5d9cc", paper: "#faf6ef", terracotta: "#9a3412" };

/** Renders an email as HTML for light and dark mode. Uses no images, scripts or web fonts. */
export function emailHtml(
  { subject, greeting, paragraphs, facts, button, links }: EmailContent,
  brand: Brand,
): string {
  const body = [
    `<p class="accent" style="margin:0 0 24px;padding:0 0 12px;border-bottom:3px solid ${colour.terracotta};color:${colour.terracotta};font-size:22px;font-weight:700">${escapeHtml(brand.name)}</p>`,
    `<h1 style="font-size:22px;line-height:1.3;margin:0 0 16px">${nonBreakingText(subject)}</h1>`,
    ...[greeting, ...paragraphs].map(paragraph),
    button === undefined ? "" : buttonOf(button),
    facts.length === 0
      ? ""
      : `<table style="width:100%;border-collapse:collapse;margin:8px 0 24px">${facts.map(fact).join("")}</table>`,
    links.length === 0
      ? ""
      : `<p style="margin:0 0 16px;line-height:2">${links.map(anchor).join("<br>")}</p>`,
    `<p class="soft line" style="margin:32px 0 0;padding:16px 0 0;border-top:1px solid ${colour.line};color:${colour.soft};font-size:14px">${signatureOf(brand).map(escapeHtml).join("<br>")}</p>`,
  ];
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
${darkModeStyle}
</head>
<body class="ground" style="margin:0;padding:16px;background:${colour.paper};color:${colour.ink};font:16px/1.5 sans-serif">
<div class="card" style="max-width:560px;margin:0 auto;padding:24px;background:#ffffff;border-radius:12px;overflow-wrap:anywhere">
${body.filter((part) => part !== "").join("\n")}
</div>
</body>
</html>
`;
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${nonBreakingText(text)}</p>`;
}

/** Escapes a text. Prevents line breaks within times, dates and booking numbers. */
function nonBreakingText(text: string): string {
  return escapeHtml(text)
    .replace(
      /(\d) (am|pm)( IST)?\b/g,
      (_, digit, half, zone) => `${digit}&nbsp;${half}${zone ? "&nbsp;IST" : ""}`,
    )
    .replace(/\b(\d{1,2}) ([JFMASOND][a-z]{2})\b/g, "$1&nbsp;$2")
    .replace(/\b[A-Z]\d{6}-[A-Z0-9]{6}\b/g, '<span style="white-space:nowrap">$&</span>');
}

function fact([label, value]: readonly [string, string]): string {
  const cell = `padding:8px 12px 8px 0;border-top:1px solid ${colour.line};text-align:left;vertical-align:top`;
  const lines = nonBreakingText(value).replace(/\n/g, "<br>");
  return `<tr><th scope="row" class="soft line" style="${cell};width:92px;color:${colour.soft};font-weight:400">${escapeHtml(label)}</th><td class="line" style="${cell}">${lines}</td></tr>`;
}

function buttonOf({ label, href }: Link): string {
  const style = `display:inline-block;padding:12px 24px;border-radius:8px;background:${colour.terracotta};color:#ffffff;font-weight:700;text-decoration:none`;
  return `<p style="margin:0 0 20px"><a href="${escapeHtml(href)}" style="${style}">${escapeHtml(label)}</a></p>`;
}

function anchor({ label, href }: Link): string {
  return `<a class="accent" href="${escapeHtml(href)}" style="color:${colour.terracotta}">${escapeHtml(label)}</a>`;
}
