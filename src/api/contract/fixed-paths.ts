import { href } from "./href.ts";

/** Where the call-back buttons lead (row S7). */
export const callBackPath = `${href("/contact-us")}/`;

/** Where the second menu item leads (row H3). */
export const offeringsPath = `${href("/office-space")}/`;
