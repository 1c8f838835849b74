import type { CityLocation } from "../../api/contract/places.ts";
import { presentPicture } from "../content/index.ts";
import type { City } from "./cities.ts";

export function presentCity({ slug, name, buildingsCount, picture }: City): CityLocation {
  const otherNames = otherNamesOf(slug);
  return {
    id: slug,
    city: { name, slug },
    ...(otherNames.length > 0 && { otherNames: [...otherNames] }),
    buildingsCount,
    image: presentPicture(picture, `View of ${name}`),
  };
}

/** Returns former, local and Hindi names of a city. */
export function otherNamesOf(citySlug: string): readonly string[] {
  return otherNames[citySlug] ?? [];
}

const otherNames: Readonly<Record<string, readonly string[]>> = {
  ahmedabad: ["Amdavad", "अहमदाबाद"],
  bangalore: ["Bengaluru", "बेंगलुरु", "बेंगलूरु", "बैंगलोर", "बंगलौर"],
  chennai: ["Madras", "चेन्नई", "मद्रास"],
  delhi: ["New Delhi", "NCR", "दिल्ली", "नई दिल्ली"],
  gurgaon: ["Gurugram", "NCR", "गुरुग्राम", "गुड़गांव", "गुड़गाँव"],
  hyderabad: ["हैदराबाद"],
  indore: ["इंदौर", "इन्दौर"],
  mumbai: ["Bombay", "मुंबई", "मुम्बई", "बंबई", "बम्बई"],
  "navi-mumbai": ["New Bombay", "नवी मुंबई", "नवी मुम्बई"],
  noida: ["NCR", "नोएडा"],
  pune: ["Poona", "पुणे", "पूना"],
  raipur: ["रायपुर"],
};
