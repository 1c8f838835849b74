/** The enquiry form, wherever it stands. */
export const texts = {
  sending: "Sending your request",
  notSent: "We couldn't send your request",
  noConnection: "We couldn't connect. Please check your internet connection.",
  nothingLost: "Nothing you've typed is lost.",
  tryAgainSoon: "Please try again in a moment.",
  /** With a link in the marks of the content files. */
  orCall: (phone: string, href: string) => `Or call us on [${phone}](${href}).`,
  callBy: (time: string, day: string) => `We'll call you by ${time} ${day} (IST).`,
  today: "today",
  tomorrow: (day: string) => `tomorrow, ${day}`,
  onDay: (day: string) => `on ${day}`,
  reference: "Your reference:",
  sendAnother: "Send another request",
  enquiringAbout: "You're enquiring about:",
  spaceIn: (city: string) => `space in ${city}`,
  subjectIn: (subject: string, city: string) => `${subject} in ${city}`,
  /** The message that travels with a lead about something. */
  enquiryAbout: (subject: string) => `Enquiry about: ${subject}`,
  leaveEmpty: "Leave this empty",
};
