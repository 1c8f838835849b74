import { fetchPage } from "./fetch-page.ts";

/** Interval of the updates of a visible page, in milliseconds. */
const intervalMs = 4_000;

/** The HTML of a table as sent by the server. Scripts change attributes of the table in the page. */
type SentTable = { readonly columns: string; readonly rows: readonly string[] };

/**
 * Keeps the tables with `data-live` of a page up to date. The request does not count as use of the session, so that a
 * page that is only shown does not keep it from ending.
 */
export function keepFresh(): void {
  const live = new Map(
    [...document.querySelectorAll<HTMLTableElement>("table[data-live]")].map((table) => [
      table,
      readTable(table),
    ]),
  );
  if (live.size === 0) return;
  const update = async () => {
    if (document.visibilityState === "hidden") return;
    const page = await fetchPage(location.href, { headers: { "x-staff-refresh": "1" } });
    for (const [table, sent] of live) {
      const next = page?.getElementById(table.id);
      if (!(next instanceof HTMLTableElement)) continue;
      const nextSent = readTable(next);
      live.set(table, nextSent);
      keepFocus(table, () => {
        if (nextSent.columns === sent.columns) replaceRows(table, sent.rows, next, nextSent.rows);
        else table.replaceChildren(...next.childNodes);
      });
    }
  };
  const repeat = () => setTimeout(() => void update().finally(repeat), intervalMs);
  repeat();
}

function readTable(table: HTMLTableElement): SentTable {
  const [columns, head] = [table.querySelector("colgroup"), table.tHead];
  return {
    columns: `${columns?.innerHTML} ${head?.innerHTML}`,
    rows: bodyRows(table).map((row) => row.outerHTML),
  };
}

function bodyRows(table: HTMLTableElement): HTMLTableRowElement[] {
  return [...(table.tBodies[0]?.rows ?? [])];
}

/** Replaces only the rows from the first to the last one that differ, because the layout of a busy day is slow. */
function replaceRows(
  table: HTMLTableElement,
  sent: readonly string[],
  next: HTMLTableElement,
  nextSent: readonly string[],
): void {
  const first = countEqual(sent, nextSent);
  const last = countEqual(sent.slice(first).toReversed(), nextSent.slice(first).toReversed());
  const stale = bodyRows(table).slice(first, sent.length - last);
  const fresh = bodyRows(next).slice(first, nextSent.length - last);
  const following = bodyRows(table)[sent.length - last] ?? null;
  for (const row of stale) row.remove();
  for (const row of fresh) table.tBodies[0]?.insertBefore(row, following);
}

/** Returns how many texts at the start of both lists are equal. */
function countEqual(texts: readonly string[], others: readonly string[]): number {
  const different = texts.findIndex((text, index) => text !== others[index]);
  return different === -1 ? texts.length : different;
}

/** Runs a change of an element, and restores the focus if the change replaces the focused link or button. */
function keepFocus(element: Element, change: () => void): void {
  const focused = element.contains(document.activeElement) ? document.activeElement : null;
  const selector = focused && selectorOf(focused);
  change();
  if (selector !== null && focused?.isConnected === false)
    element.querySelector<HTMLElement>(selector)?.focus();
}

function selectorOf(element: Element): string | null {
  if (element instanceof HTMLAnchorElement)
    return `a[href="${CSS.escape(element.getAttribute("href") ?? "")}"]`;
  if (!(element instanceof HTMLButtonElement)) return null;
  const action = CSS.escape(element.form?.getAttribute("action") ?? "");
  return `form[action="${action}"] button[value="${CSS.escape(element.value)}"]`;
}
