/** The enquiry form, wherever it stands. */

export const sending = "Sending your request";
export const notSent = "We couldn't send your request";
export const noConnection = "We couldn't get through. Please check your connection.";
export const nothingLost = "Nothing you've entered is lost.";
export const tryAgainSoon = "Please try again in a moment.";
/** With a link in the marks of the content files. */
export const orCall = (phone: string, href: string) => `Or call us on [${phone}](${href}).`;
export const callBy = (time: string, day: string) => `We'll call you by ${time} ${day} (IST).`;
export const today = "today";
export const tomorrow = (day: string) => `tomorrow, ${day}`;
export const onDay = (day: string) => `on ${day}`;
export const reference = "Your reference:";
export const sendAnother = "Send another request";
export const enquiringAbout = "You're enquiring about:";
export const spaceIn = (city: string) => `space in ${city}`;
export const subjectIn = (subject: string, city: string) => `${subject} in ${city}`;
/** The message that travels with a lead about something. */
export const enquiryAbout = (subject: string) => `Enquiry about: ${subject}`;
export const leaveEmpty = "Leave this empty";
