/** Texts of the offline page for a booking that the browser has not stored. Only the service worker uses them. */

export const offline = "You're offline";
export const opensAutomatically = "This page will open by itself once you're back online.";
