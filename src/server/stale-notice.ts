import * as texts from "../texts/server-pages.ts";

/**
 * Puts a line into a kept page that says how old it is: before the part that React takes over, so that the first
 * render in the browser still equals the markup.
 */
export function staleNotice(html: string, ageMs: number): string {
  const line = `<p class="stale-notice" role="status">${texts.staleCopy(spoken(ageMs))}</p>`;
  return html.replace('<div id="root">', `${line}<div id="root">`);
}

function spoken(ageMs: number): string {
  const minutes = Math.floor(ageMs / 60_000);
  if (minutes < 1) return texts.lessThanAMinute;
  if (minutes < 60) return texts.minutes(minutes);
  return texts.hours(Math.floor(minutes / 60));
}
