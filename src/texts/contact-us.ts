/** Texts of the contact page that are not in its content file. */

export const name = "Contact us";
export const noForm = "The form isn't available right now. Please call or email us instead.";
export const visitCentre = "Visit a centre";
export const centresIn = (city: string) => `Our centres in ${city}`;
export const centresByCity = "Centres by city";
export const otherWays = "Other ways to reach us";
export const call = "Call";
