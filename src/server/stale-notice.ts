import * as texts from "../texts/server-pages.ts";

const minuteMs = 60_000;

/**
 * Puts a line into a kept page that says how old it is: before the part that React hydrates, so that the first render in the
 * browser still equals the markup. A copy younger than a minute gets none, because nothing on it is worth a warning.
 * @param hasFailed whether the service failed, rather than was slower than visitors should wait
 */
export function staleNotice(html: string, ageMs: number, hasFailed: boolean): string {
  if (ageMs < minuteMs) return html;
  const age = spoken(ageMs);
  // An empty address is the page's own, with its query.
  const text = hasFailed ? texts.staleCopy(age) : `${texts.updatedAgo(age)} <a href="">${texts.refresh}</a>`;
  return html.replace('<div id="root">', `<p class="stale-notice" role="status">${text}</p><div id="root">`);
}

function spoken(ageMs: number): string {
  const minutes = Math.floor(ageMs / minuteMs);
  if (minutes < 60) return texts.minutes(minutes);
  return texts.hours(Math.floor(minutes / 60));
}
