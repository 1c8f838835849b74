/** Handles the keys of the help page, except while something is typed. */
export function handleKeys(): void {
  // Only members see the menu.
  if (document.querySelector(".bar") === null) return;
  document.addEventListener("keydown", (event) => {
    const isTyping =
      event.target instanceof Element && event.target.closest("input, select, textarea") !== null;
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (event.key === "/") openSearch(event);
    else if (event.key === "?") open(event, "/help");
  });
}

function openSearch(event: Event): void {
  const field = document.querySelector<HTMLInputElement>("input[type=search]");
  if (field === null) open(event, "/find");
  else {
    event.preventDefault();
    field.select();
  }
}

function open(event: Event, path: string): void {
  event.preventDefault();
  location.assign(path);
}
