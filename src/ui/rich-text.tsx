import type { ReactNode } from "react";
import * as texts from "../texts/ui.ts";
import { VisuallyHidden } from "./visually-hidden.tsx";

type Props = {
  readonly text: string;
  /** Opens links in a new tab. Set it for texts in a form, where following a link would lose the input. */
  readonly inNewTab?: boolean;
};

/** Renders a text of the content service. The only markup is `[label](href)` and `**strong**`. */
export function RichText({ text, inNewTab = false }: Props): ReactNode {
  return renderText(text, inNewTab);
}

const markPattern = /\*\*(.+?)\*\*|\[([^\]]+)\]\(([^()\s]+)\)/g;

function renderText(text: string, inNewTab: boolean): ReactNode {
  const parts: ReactNode[] = [];
  let from = 0;
  for (const match of text.matchAll(markPattern)) {
    parts.push(text.slice(from, match.index), renderMark(match, inNewTab) ?? match[0]);
    from = match.index + match[0].length;
  }
  return parts.length === 0 ? text : [...parts, text.slice(from)];
}

function renderMark({ index, 1: strong, 2: label, 3: href }: RegExpExecArray, inNewTab: boolean): ReactNode {
  if (strong !== undefined) return <strong key={index}>{renderText(strong, inNewTab)}</strong>;
  if (label === undefined || href === undefined || !isSafe(href)) return null;
  if (!inNewTab) {
    return (
      <a key={index} href={href}>
        {label}
      </a>
    );
  }
  return (
    <a key={index} href={href} target="_blank" rel="noopener">
      <span>{label}</span>
      <VisuallyHidden> {texts.newTab}</VisuallyHidden>
    </a>
  );
}

/**
 * Allows links to pages, email addresses and phone numbers. Content is not trusted, so links must never run scripts.
 */
function isSafe(href: string): boolean {
  return /^(\/(?!\/)|#|https?:\/\/|mailto:|tel:)/i.test(href);
}
