/** Page of a city: its lower-case name with hyphens, with the slash of the specification (section 2). */
export function cityPath(slug: string): string {
  return `/coworking-space/${slug}/`;
}

/** Where the call-back buttons lead (specification, section 2). */
export const callBackPath = "/contact-us/";

/** Where the second menu item leads (specification, section 2). */
export const offeringsPath = "/office-space/";

/** A phone number as a link; spaces and brackets are for people only. */
export function phoneHref(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}
