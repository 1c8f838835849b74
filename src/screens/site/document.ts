import escapeHtml from "escape-html";
import { previewSize } from "../../api/contract/places.ts";
import type { Head } from "../screen.ts";
import { absoluteUrl, withAbsoluteUrls } from "./json-ld.ts";
import { type PageData, pageDataBlock } from "./page-data.ts";

type DocumentParts = {
  readonly head: Head;
  readonly origin: string;
  readonly body: string;
  readonly data: PageData;
  /** Tags of the page's own files: styles and scripts. */
  readonly files: string;
};

/** Returns the document of a rendered page. `body` is React's markup; everything else is escaped here. */
export function documentHtml({ head, origin, body, data, files }: DocumentParts): string {
  const url = origin + head.path;
  const image = absoluteUrl(previewOf(head.image), origin);
  return `<!DOCTYPE html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(head.title)}</title>
${meta("description", head.description)}
${head.noIndex === true ? meta("robots", "noindex") : `<link rel="canonical" href="${escapeHtml(url)}">`}
${property("og:title", head.title)}${property("og:description", head.description)}${property("og:type", "website")}${property("og:url", url)}${property("og:image", image)}${property("og:image:width", String(previewSize.width))}${property("og:image:height", String(previewSize.height))}${property("og:image:alt", head.title)}${meta("twitter:card", "summary_large_image")}
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#FBF7F0"><meta name="theme-color" media="(prefers-color-scheme: dark)" content="#191410">
<link rel="icon" href="/favicon.ico" sizes="32x32"><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="apple-touch-icon" href="/apple-touch-icon.png">
${files}</head>
<body><div id="root">${body}</div>${pageDataBlock(data)}${(head.jsonLd ?? []).map((block) => jsonLdBlock(withAbsoluteUrls(block, origin))).join("")}</body>
</html>`;
}

/**
 * Returns the path of the link preview for a picture or a photo, or of the default preview for a page without a picture.
 */
function previewOf(image: string | undefined): string {
  const path = /^(\/(?:pictures|photos)\/.+)-(?:thumb|small|medium|large)\.avif$/.exec(image ?? "")?.[1];
  return `${path ?? "/pictures/og-default"}.jpg`;
}

function meta(name: string, content: string): string {
  return `<meta name="${name}" content="${escapeHtml(content)}">`;
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escapeHtml(content)}">`;
}

function jsonLdBlock(data: object): string {
  return `<script type="application/ld+json">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`;
}
