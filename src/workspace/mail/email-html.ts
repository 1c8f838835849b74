import escapeHtml from "escape-html";
import type { Brand } from "../../api/contract/content.ts";
import { noBreak } from "../../texts/dates.ts";
import { type Directions, type EmailContent, type Link, signatureOf } from "./email.ts";

/** Styles for dark mode. `!important` overrides inline colours. The button is legible on light and dark backgrounds. */
const darkModeStyle = `<style>
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground { background: #191410 !important; color: #f6eddd !important; }
  .card { background: #231c15 !important; }
  .soft { color: #c8b9a3 !important; }
  .accent { color: #f39a76 !important; }
  .line { border-color: #43372a !important; }
}
</style>`;

/** The site's colours on a light background; mail clients do not support custom properties. */
const colour = { ink: "#1f1b16", soft: "#5a4f43", line: "#dfcdb1", paper: "#fbf7f0", terracotta: "#a03c21" };

/** Renders an email as HTML for light and dark mode. Uses no images, scripts or web fonts. */
export function emailHtml(
  { subject, greeting, paragraphs: [first, ...rest], facts, button, directions, links }: EmailContent,
  brand: Brand,
): string {
  const body = [
    `<p class="accent" style="margin:0 0 24px;color:${colour.terracotta};font-size:20px;font-weight:700">${escapeHtml(brand.name)}</p>`,
    `<h1 style="font-size:24px;line-height:1.25;margin:0 0 16px">${nonBreakingText(subject)}</h1>`,
    paragraph(greeting),
    first === undefined ? "" : paragraph(first),
    button === undefined ? "" : buttonOf(button),
    ...rest.map(paragraph),
    facts.length === 0
      ? ""
      : `<table class="line" style="width:100%;border-collapse:collapse;margin:24px 0 0;border-top:1px solid ${colour.line}">${facts.map(fact).join("")}</table>`,
    directions === undefined ? "" : directionsBlock(directions),
    links.length === 0
      ? ""
      : `<div class="line" style="margin:24px 0 0;padding:12px 0 0;border-top:1px solid ${colour.line}">${links.map(anchor).join("\n")}</div>`,
    `<p class="soft line" style="margin:24px 0 0;padding:16px 0 0;border-top:1px solid ${colour.line};color:${colour.soft};font-size:14px">${signatureOf(brand).map(escapeHtml).join("<br>")}</p>`,
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
<body class="ground" style="margin:0;padding:16px 12px;background:${colour.paper};color:${colour.ink};font:16px/1.5 sans-serif">
<div class="card" style="max-width:560px;margin:0 auto;padding:24px 20px;background:#ffffff;border-top:6px solid ${colour.terracotta};border-radius:12px;overflow-wrap:anywhere">
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
  return noBreak(escapeHtml(text)).replace(
    /\b[A-Z]\d{6}-[A-Z0-9]{6}\b/g,
    '<span style="white-space:nowrap">$&</span>',
  );
}

function fact([label, value]: readonly [string, string], index: number): string {
  const cell = `padding:${index === 0 ? 16 : 4}px 12px 4px 0;text-align:left;vertical-align:top`;
  const lines = nonBreakingText(value).replace(/\n/g, "<br>");
  return `<tr><th scope="row" class="soft" style="${cell};width:88px;color:${colour.soft};font-size:14px;line-height:24px;font-weight:400">${escapeHtml(label)}</th><td style="${cell};font-weight:${index === 0 ? 700 : 400}">${lines}</td></tr>`;
}

function directionsBlock({ heading, text, link }: Directions): string {
  return `<h2 style="font-size:18px;line-height:1.3;margin:24px 0 8px">${escapeHtml(heading)}</h2>
${text === "" ? "" : `<p style="margin:0 0 4px">${nonBreakingText(text).replace(/\n/g, "<br>")}</p>`}
${anchor(link)}`;
}

/** The cell has the background too, because some clients ignore the padding of a link. */
function buttonOf({ label, href }: Link): string {
  const style =
    "display:inline-block;padding:14px 28px;color:#ffffff;font-weight:700;line-height:20px;text-decoration:none";
  return `<table role="presentation" style="margin:4px 0 20px;border-spacing:0"><tr><td style="padding:0;border-radius:26px;background:${colour.terracotta}"><a href="${escapeHtml(href)}" style="${style}">${escapeHtml(label)}</a></td></tr></table>`;
}

/** Links have a height of 44 pixels. */
function anchor({ label, href }: Link): string {
  return `<a class="accent" href="${escapeHtml(href)}" style="display:block;padding:10px 0;color:${colour.terracotta}">${escapeHtml(label)}</a>`;
}
