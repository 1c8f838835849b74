/** Console message about a hydration difference. Browser tests fail if a page prints it. */
export const hydrationWarning = "hydration-difference";
