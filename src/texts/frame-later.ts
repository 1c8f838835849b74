/** What surrounds every screen and is not needed at first: list of cities, footer, notices, other pages. */

export const loading = "Loading page";
export const pageMissing = "We couldn't find this page. It may have moved, or the address may have a typo.";

export const chooseCity = "Choose a city";
export const whereDoYouNeedSpace = "Where do you need space?";
export const citiesNotLoaded = "We couldn't load the cities.";

export const footer = {
  locations: "Locations",
  offerings: "Offerings",
  company: "Company",
  services: "Value-added services",
  coworkingSpace: "Coworking space",
  officeSpace: "Office space",
  flexiPass: "Flexi pass",
  virtualOffice: "Virtual office",
  meetingRoom: "Meeting room",
};
export const address = "Address";
export const followUs = "Follow us";
export const copyright = (brand: string) => `© 2019 ${brand}, Inc. All rights reserved.`;
export const talkToUs = "Talk to us";
export const call = "Call";
export const callNumber = (phone: string) => `Call ${phone}`;

export const yourHold = "Your hold";
export const held = (item: string, time: string) => `We're holding ${item} for you until ${time} IST.`;
export const continueToPayment = "Continue to payment";
