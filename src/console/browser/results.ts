import { fetchPage } from "./fetch-page.ts";

/** After the last key, in milliseconds. */
const pauseMs = 150;

/** Shows the results of the search field while a member types, as the page of its form shows them. */
export function searchWhileTyping(): void {
  const field = document.querySelector<HTMLInputElement>("input[data-results]");
  const results = document.getElementById(field?.dataset.results ?? "");
  if (field === null || results === null) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let request = new AbortController();
  field.addEventListener("input", () => {
    clearTimeout(timer);
    request.abort();
    request = new AbortController();
    const { signal } = request;
    timer = setTimeout(async () => {
      const url = `${location.pathname}?${new URLSearchParams({ [field.name]: field.value })}`;
      const found = (await fetchPage(url, { signal }))?.getElementById(results.id);
      if (!found || signal.aborted) return;
      results.replaceChildren(...found.childNodes);
      history.replaceState(null, "", url);
    }, pauseMs);
  });
}
