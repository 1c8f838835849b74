/**
 * Puts a line into a kept page that says how old it is: before the part that React takes over, so that the first
 * render in the browser still equals the markup.
 */
export function staleNotice(html: string, ageMs: number): string {
  const line = `<p class="stale-notice" role="status">Our booking service is having trouble right now. You are looking at a copy of this page from ${spoken(ageMs)} ago.</p>`;
  return html.replace('<div id="root">', `${line}<div id="root">`);
}

function spoken(ageMs: number): string {
  const minutes = Math.floor(ageMs / 60_000);
  if (minutes < 1) return "less than a minute";
  if (minutes < 60) return minutes === 1 ? "one minute" : `${minutes} minutes`;
  const hours = Math.floor(minutes / 60);
  return hours === 1 ? "one hour" : `${hours} hours`;
}
