/** The offline page for a booking of which the browser has no copy. Used only by the service worker. */

export const offline = "You're offline";
export const opensAutomatically = "This page will open by itself once you're back online.";
