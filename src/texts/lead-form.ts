/** Texts of the enquiry form, which several pages contain. */

export const sending = "Sending your request";
export const notSent = "We couldn't send your request";
export const noConnection = "We couldn't get through. Please check your connection.";
export const inputNotLost = "Nothing you've entered is lost.";
export const tryAgainSoon = "Please try again in a moment.";
/** Contains a link in the markup of content files, `[label](href)`. */
export const orCallUs = (phone: string, href: string) => `Or call us on [${phone}](${href}).`;
export const callBy = (time: string, day: string) => `We'll call you by ${time} ${day}.`;
export const today = "today";
export const tomorrow = (day: string) => `tomorrow, ${day}`;
export const onDay = (day: string) => `on ${day}`;
export const reference = "Your reference:";
export const sendAnother = "Send another request";
export const enquiringAbout = "About:";
export const subjectInCity = (subject: string, city: string) => `${subject}, ${city}`;
/** Subjects of enquiries from pages that are not about an offering. */
export const aboutPage = { vyapaar: "Becoming a partner", referral: "A referral" };
export const centreIn = (centre: string, locality: string) => `${centre}, ${locality}`;
export const city = "City";
export const chooseCity = "Choose a city";
export const cityHint = "So that someone who knows the centres there can call you.";
export const honeypotLabel = "Leave this empty";
