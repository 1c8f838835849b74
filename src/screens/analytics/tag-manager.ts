/** Loads the Google Tag Manager container with this id. The container reads `window.dataLayer`. */
export function loadTagManager(id: string): void {
  const script = document.createElement("script");
  script.async = true;
  script.src = `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`;
  document.head.append(script);
}
