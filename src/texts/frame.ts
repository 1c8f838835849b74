import { countOf } from "../ui/format/duration.ts";

/** What surrounds every screen: header, menu, footer, city chooser, notices, and the error page. */
export const texts = {
  brand: "Baithak",
  logo: (brand: string) => `${brand} home page`,
  skipToContent: "Skip to main content",
  loading: "Loading page",
  home: "Home",

  menu: "Menu",
  coworking: "Coworking",
  officeSpace: "Office space",
  contactUs: "Contact us",

  chooseCity: "Choose a city",
  whereDoYouNeedSpace: "Where do you need space?",
  citiesNotLoaded: "We couldn't load the cities.",
  findYourSpace: "FIND YOUR SPACE IN",
  otherLocations: "Explore our other locations",
  searchForCity: "Search for a city",
  citiesFound: (count: number, text: string) =>
    count === 0 ? `We have no city starting with “${text}”.` : countOf(count, "city", "cities"),

  footer: {
    locations: "Locations",
    offerings: "Offerings",
    company: "Company",
    services: "Value-added services",
    coworkingSpace: "Coworking space",
    officeSpace: "Office space",
    flexiPass: "Flexi pass",
    virtualOffice: "Virtual office",
    meetingRoom: "Meeting room",
  },
  address: "Address",
  followUs: "Follow us",
  copyright: (brand: string) => `© 2019 ${brand}, Inc. All rights reserved.`,
  talkToUs: "Talk to us",
  call: "Call",
  callNumber: (phone: string) => `Call ${phone}`,

  yourHold: "Your hold",
  held: (item: string, time: string) => `We're holding ${item} for you until ${time} IST.`,
  continueToPayment: "Continue to payment",

  offline: "You're offline",
  stillOffline: "You're still offline.",
  opensWhenOnline: "This page will open by itself once you're back online. Nothing you've entered is lost.",

  whoops: "Whoops!",
  centreUnavailable:
    "The center that you are looking for is temporarily unavailable. But hey, we may still have an option available for you",
  somethingBroke: "We broke something or world might be ending !",
  chunkFailed: "Loading chunk failed",
  homePage: "Home Page",
  contactUsLink: "Contact Us",
  askUs: "Ask Us",
  pageMissing: "We couldn't find this page. It may have moved, or the address may have a typo.",
};
