/** Handles the keys of the help page, except while something is typed. */
export function handleKeys(): void {
  document.addEventListener("keydown", (event) => {
    const isTyping =
      event.target instanceof Element && event.target.closest("input, select, textarea") !== null;
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const path = event.key === "?" ? "/help" : null;
    // Members see the menu only after the sign-in.
    if (path === null || document.querySelector(".bar") === null) return;
    event.preventDefault();
    location.assign(path);
  });
}
