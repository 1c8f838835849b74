import escapeHtml from "escape-html";
import type { Brand } from "../../api/contract/content.ts";
import { type EmailContent, signatureOf } from "./email.ts";

/** An email as HTML that a screen reader reads in order and any mail client shows: no image, no script, no web font. */
export function emailHtml(
  { subject, greeting, paragraphs, facts, links }: EmailContent,
  brand: Brand,
): string {
  const body = [
    `<h1 style="font-size:20px;margin:0 0 16px">${escapeHtml(subject)}</h1>`,
    ...[greeting, ...paragraphs].map(paragraph),
    facts.length === 0
      ? ""
      : `<table style="border-collapse:collapse;margin:0 0 16px">${facts.map(fact).join("")}</table>`,
    ...links.map(link),
    `<p style="margin:24px 0 0;color:#5a4a42">${signatureOf(brand).map(escapeHtml).join("<br>")}</p>`,
  ];
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px;background:#ffffff;color:#2b211c;font:16px/1.5 sans-serif">
<div style="max-width:560px;margin:0 auto">
${body.filter((part) => part !== "").join("\n")}
</div>
</body>
</html>
`;
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`;
}

function fact([label, value]: readonly [string, string]): string {
  const cell = "padding:4px 16px 4px 0;text-align:left;vertical-align:top";
  const shown = escapeHtml(value).replace(/\n/g, "<br>");
  return `<tr><th scope="row" style="${cell};font-weight:600">${escapeHtml(label)}</th><td style="${cell}">${shown}</td></tr>`;
}

function link({ label, href }: EmailContent["links"][number]): string {
  return `<p style="margin:0 0 16px"><a href="${escapeHtml(href)}" style="color:#9a3412">${escapeHtml(label)}</a></p>`;
}
