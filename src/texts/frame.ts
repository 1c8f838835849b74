import { countOf } from "./count-of.ts";

/** What surrounds every screen from its first moment: header, menu, city chooser, and what is said of an error. */

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
export const otherLocations = "Explore our other locations";
export const searchForCity = "Search for a city";
export const citiesFound = (count: number, text: string) =>
  count === 0 ? `No city starts with “${text}”.` : countOf(count, "city", "cities");

export const whoops = "Whoops!";
export const centreUnavailable =
  "The center that you are looking for is temporarily unavailable. But hey, we may still have an option available for you";
export const somethingBroke = "We broke something or world might be ending !";
export const chunkFailed = "Loading chunk failed";
export const homePage = "Home Page";
export const contactUsLink = "Contact Us";
export const askUs = "Ask Us";

export const offline = "You're offline";
export const stillOffline = "You're still offline.";
export const opensWhenOnline =
  "This page will open by itself once you're back online. Nothing you've entered is lost.";
