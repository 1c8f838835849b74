import type { ReactNode } from "react";
import { UiLink } from "./link.tsx";

/** Text from the content service with `[label](href)` links and `**strong**` words; nothing else has a meaning. */
export function RichText({ text }: { readonly text: string }): ReactNode {
  return textOf(text);
}

const marks = /\*\*(.+?)\*\*|\[([^\]]+)\]\(([^()\s]+)\)/g;

function textOf(text: string): ReactNode {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const match of text.matchAll(marks)) {
    const [all, strong, label, href] = match;
    parts.push(text.slice(from, match.index), markOf(match.index, strong, label, href) ?? all);
    from = match.index + all.length;
  }
  return parts.length === 0 ? text : [...parts, text.slice(from)];
}

function markOf(key: number, strong?: string, label?: string, href?: string): ReactNode {
  if (strong !== undefined) return <strong key={key}>{textOf(strong)}</strong>;
  if (label === undefined || href === undefined || !isSafe(href)) return null;
  return (
    <UiLink key={key} href={href}>
      {label}
    </UiLink>
  );
}

/** Content is data: a link in it may lead to pages, mail and phones, and never runs a script. */
function isSafe(href: string): boolean {
  return /^(\/(?!\/)|#|https?:\/\/|mailto:|tel:)/i.test(href);
}
