/** The page that a browser shows for a booking of which it keeps no copy, while it is offline. Only the service worker has them. */

export const offline = "You're offline";
export const opensByItself = "This page will open by itself once you're back online.";
