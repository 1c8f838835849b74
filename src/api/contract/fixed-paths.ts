import { href } from "./href.ts";

/** The path that call-back buttons link to (requirement S7). */
export const callbackRequestPath = `${href("/contact-us")}/`;

/** The path that the second menu item links to (requirement H3). */
export const offeringsPath = `${href("/office-space")}/`;
