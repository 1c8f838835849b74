/** What lies over the page from the header. No page shows any of it at first, so it is loaded apart. */
type Panels = typeof import("./open-panels.ts");

let loaded: Panels | null = null;

/** Loads the panels, so that what is opened shows at once. */
export async function loadPanels(): Promise<void> {
  loaded ??= await import("./open-panels.ts");
}

/** The panels; null until they are loaded, and before that nothing is open. */
export function loadedPanels(): Panels | null {
  return loaded;
}
