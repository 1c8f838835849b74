/** Loads Google Tag Manager, which reads `window.dataLayer`. Called only if the settings have an id. */
export function loadTagManager(id: string): void {
  const script = document.createElement("script");
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`;
  document.head.append(script);
}
