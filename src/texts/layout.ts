import { pluralize } from "./pluralize.ts";

/** Texts of the layout of every page: header, overlays, footer, notices and errors. */

export const brand = "Baithak";
export const logo = (brand: string) => `${brand} home page`;
export const skipToContent = "Skip to main content";
export const home = "Home";

export const main = "Main";
export const menu = "Menu";
export const openMenu = "Open menu";
export const closeMenu = "Close menu";
export const search = "Search";
export const coworking = "Coworking";
export const officeSpace = "Office space";
export const contactUs = "Contact us";

export const findYourSpace = "FIND YOUR SPACE IN";
export const exploreLocations = "Explore our other locations";
export const searchForCity = "Search for a city";
export const citiesFound = (count: number, text: string) =>
  count === 0 ? `No city starts with “${text}”.` : pluralize(count, "city", "cities");

export const errorHeading = "Whoops!";
export const centreUnavailable =
  "The center that you are looking for is temporarily unavailable. But hey, we may still have an option available for you";
export const unknownErrorText = "We broke something or world might be ending !";
export const chunkFailed = "Loading chunk failed";
export const homePage = "Home Page";
export const contactUsLink = "Contact Us";
export const askUs = "Ask Us";

export const offline = "You're offline";
export const stillOffline = "You're still offline.";
export const opensWhenOnline =
  "This page will open by itself once you're back online. Nothing you've entered is lost.";

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
export const moreLinks = "Locations, offerings and more";
export const address = "Address";
export const followUs = "Follow us";
export const copyright = (brand: string) => `© 2019 ${brand}, Inc. All rights reserved.`;
export const talkToUs = "Talk to us";
export const call = "Call";
export const callNumber = (phone: string) => `Call ${phone}`;

export const yourHold = "Your hold";
export const held = (item: string, time: string) => `We're holding ${item} for you until ${time}\u00a0IST.`;
export const continueToPayment = "Continue to payment";
