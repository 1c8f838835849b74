import type { Brand } from "../../api/contract/content.ts";
import { type Letter, signatureOf } from "./letter.ts";

/** A letter as plain text. */
export function letterText({ greeting, paragraphs, facts, links }: Letter, brand: Brand): string {
  const parts = [
    greeting,
    ...paragraphs,
    facts.map(([label, value]) => `${label}: ${value}`).join("\n"),
    ...links.map(({ label, href }) => `${label}:\n${href}`),
    `-- \n${signatureOf(brand).join("\n")}`,
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}
