/** Texts of the page "My bookings", which a link in an email opens. */

export const title = "My bookings";
export const description = "See your upcoming and past bookings.";
export const enterEmail = (sendsMail: boolean) =>
  `Enter the email address you booked with. ${sendsMail ? "We'll send you a link to your bookings." : "Practice site: no emails go out, so please ask our team for the link to your bookings."}`;
export const email = "Email";
export const emailLink = "Get a link";
export const checkEmail = "Check your email";
export const linkSentIfBookings = "If there are bookings for this address, a link to them is on its way:";
/** Used on sites that send no emails. */
export const askTeamForLink = "Ask our team for the link";
export const linkFromTeam = "If this address has bookings, our team has a link to them:";
export const linkWorksFor = (minutes: number) => `The link works for ${minutes} minutes.`;
/** Contains a link in the markup of content files, `[label](href)`. */
export const noMailReceived = (href: string, mostAnHour: number) =>
  `No email? Check your spam folder, or [try another address](${href}). We send at most ${mostAnHour} emails an hour to one address.`;
export const linkExpired = "This link has expired";
export const linkExpiredText = (minutes: number) =>
  `Links work for ${minutes} minutes. Enter your email to get a new one.`;
export const otherBookings = "Other bookings";
export const forgetDeviceText = (sendsMail: boolean) =>
  `Using a shared computer? Forget your bookings and details here when you're done. ${sendsMail ? "The links in your emails still open your bookings." : "Practice site: no emails go out, so you'd need new links from our team to open your bookings again."}`;
export const forgetDevice = "Forget on this device";
export const forgotten = "This device has forgotten your bookings";
export const forgottenText = "To open them again, use the links in your emails, or get a new one here.";
export const cookiesBlocked = "Your browser blocks cookies";
export const cookiesBlockedText =
  "You can see your bookings here. To open one, please allow cookies for this site and open the link in your email again.";
export const notLoaded = "We can't show your bookings right now";
export const bookingsAreSafe = "They're safe with us. Please try again in a moment.";
export const upcoming = "Upcoming";
export const nothingBooked = "You have no upcoming bookings.";
export const past = "Past and cancelled";
export const noPast = "You have no past bookings.";
export const cancelled = "Cancelled";
export const due = (day: string) => `Due on ${day}`;
