/**
 * Fetches a page of the console as a document. Returns null if the request failed, was aborted or needs a sign-in: then
 * the current page stays.
 * @param headers of the request
 */
export async function fetchPage(
  url: string,
  { signal, headers = {} }: { readonly signal?: AbortSignal; readonly headers?: Record<string, string> } = {},
): Promise<Document | null> {
  const response = await fetch(url, { headers, redirect: "error", ...(signal && { signal }) }).catch(
    () => null,
  );
  if (!response?.ok) return null;
  const html = await response.text().catch(() => null);
  return html === null ? null : new DOMParser().parseFromString(html, "text/html");
}
