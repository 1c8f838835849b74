import { createHash } from "node:crypto";

/** A style that stands in a page, as a Content-Security-Policy names it. */
export function policyHash(style: string): string {
  return `'sha256-${createHash("sha256").update(style).digest("base64")}'`;
}
