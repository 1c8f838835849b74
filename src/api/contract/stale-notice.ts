/** Id and class of the element in which the page cache states the age of a page while the service is failing. */
export const staleNoticeId = "stale-notice";

/** Returns the HTML of the element with its text, as React renders it. The text must need no escaping. */
export function staleNoticeHtml(text: string): string {
  return `<p id="${staleNoticeId}" class="${staleNoticeId}">${text}</p>`;
}

/** The element on a page that needs no notice. */
export const emptyStaleNotice = staleNoticeHtml("");
