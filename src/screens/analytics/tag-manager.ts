/** Loads Google Tag Manager, which reads `window.dataLayer`. Only with an id in the settings. */
export function loadTagManager(id: string): void {
  const script = document.createElement("script");
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`;
  document.head.append(script);
}
