import { href } from "./href.ts";

/** Target of the call-back buttons (requirement S7). */
export const callbackRequestPath = `${href("/contact-us")}/`;

/** Target of the second menu item (requirement H3). */
export const offeringsPath = `${href("/office-space")}/`;
