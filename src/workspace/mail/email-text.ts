import type { Brand } from "../../api/contract/content.ts";
import { type EmailContent, signatureOf } from "./email.ts";

/** An email as plain text. */
export function emailText(
  { greeting, paragraphs, facts, button, links }: EmailContent,
  brand: Brand,
): string {
  const parts = [
    greeting,
    ...paragraphs,
    facts.map(([label, value]) => `${label}: ${value}`).join("\n"),
    ...[...(button ? [button] : []), ...links].map(({ label, href }) => `${label}:\n${href}`),
    `-- \n${signatureOf(brand).join("\n")}`,
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}
