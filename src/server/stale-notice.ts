import * as texts from "../texts/server-pages.ts";

const minuteMs = 60_000;

/** Adds the age of a kept page before the hydrated root, from a minute on. `hasFailed`: the service failed or was slow. */
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
