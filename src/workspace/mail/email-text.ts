import type { Brand } from "../../api/contract/content.ts";
import { type EmailContent, type Link, signatureOf } from "./email.ts";

/** An email as plain text. */
export function emailText(
  { greeting, paragraphs, facts, button, links }: EmailContent,
  brand: Brand,
): string {
  const parts = [
    greeting,
    ...paragraphs,
    ...(button ? [button] : []).map(linkLines),
    facts.map(([label, value]) => `${label}: ${value}`).join("\n"),
    ...links.map(linkLines),
    `-- \n${signatureOf(brand).join("\n")}`,
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

function linkLines({ label, href }: Link): string {
  return `${label}:\n${href}`;
}
