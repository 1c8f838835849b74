import { href } from "./href.ts";

/** Path of the page to which buttons that request a callback link (requirement S7). */
export const callbackRequestPath = `${href("/contact-us")}/`;

/** The path that the second menu item links to (requirement H3). */
export const offeringsPath = `${href("/office-space")}/`;
