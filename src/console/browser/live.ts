import { fetchPage } from "./fetch-page.ts";

/** Interval of the updates of a visible page, in milliseconds. */
const intervalMs = 4_000;

/**
 * Keeps the elements with `data-live` of a page up to date. The request does not count as use of the session, so that a
 * page that is only shown does not keep it from ending.
 */
export function keepFresh(): void {
  /** The elements with the HTML that the server has sent, because scripts change attributes in the page. */
  const live = new Map([...document.querySelectorAll("[data-live]")].map((each) => [each, each.innerHTML]));
  if (live.size === 0) return;
  const update = async () => {
    if (document.visibilityState === "hidden") return;
    const page = await fetchPage(location.href, { headers: { "x-staff-refresh": "1" } });
    for (const [element, content] of live) {
      const next = page?.getElementById(element.id);
      if (!next || next.innerHTML === content) continue;
      live.set(element, next.innerHTML);
      replaceContent(element, next);
    }
  };
  const repeat = () => setTimeout(() => void update().finally(repeat), intervalMs);
  repeat();
}

/** Replaces the content of an element. The focus stays on the link or button that has it. */
function replaceContent(element: Element, next: Element): void {
  const focused = element.contains(document.activeElement) ? document.activeElement : null;
  const selector = focused && selectorOf(focused);
  element.replaceChildren(...next.childNodes);
  if (selector !== null) element.querySelector<HTMLElement>(selector)?.focus();
}

function selectorOf(element: Element): string | null {
  if (element instanceof HTMLAnchorElement)
    return `a[href="${CSS.escape(element.getAttribute("href") ?? "")}"]`;
  if (!(element instanceof HTMLButtonElement)) return null;
  const action = CSS.escape(element.form?.getAttribute("action") ?? "");
  return `form[action="${action}"] button[value="${CSS.escape(element.value)}"]`;
}
