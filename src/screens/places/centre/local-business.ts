import type { Building, BuildingDataResponse } from "../../../api/contract/places.ts";
import { durationOf } from "../../page-sections/structured-data.ts";
import { centreHref, itemBookingHref } from "./centre-hrefs.ts";

/** Names of the weekdays in schema.org; index 0 is Sunday. */
const schemaDays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

/**
 * Structured data (schema.org `LocalBusiness`) of a centre: postal address, opening hours, and bookable items with
 * their prices.
 */
export function localBusiness(
  { building, catalogue }: BuildingDataResponse,
  phone: string | undefined,
): object {
  const { name, description, images, location, amenities } = building;
  return {
    "@context": "https://schema.org",
    "@type": "LocalBusiness",
    name,
    description,
    url: centreHref(building),
    telephone: phone,
    image: images.map(({ large }) => large),
    address: postalAddress(building),
    geo: { "@type": "GeoCoordinates", latitude: location.lat, longitude: location.lng },
    openingHoursSpecification: building.openingHours.map(({ day, opens, closes }) => ({
      "@type": "OpeningHoursSpecification",
      dayOfWeek: `https://schema.org/${schemaDays[day]}`,
      opens,
      closes: endOf(closes),
    })),
    specialOpeningHoursSpecification: specialHours(building),
    amenityFeature: amenities.map((amenity) => ({
      "@type": "LocationFeatureSpecification",
      name: amenity,
      value: true,
    })),
    makesOffer: catalogue.map((item) => ({
      "@type": "Offer",
      url: itemBookingHref(building.id, item.id),
      price: (item.allInPricePaise ?? item.pricePaise) / 100,
      priceCurrency: "INR",
      eligibleDuration: durationOf(item),
      itemOffered: { "@type": "Service", name: item.name, serviceType: item.label },
    })),
  };
}

function postalAddress({ address, city }: Building): object {
  const pincode = /\b[1-9]\d{5}$/.exec(address)?.[0];
  return {
    "@type": "PostalAddress",
    streetAddress: pincode === undefined ? address : address.slice(0, -pincode.length).replace(/,\s*$/, ""),
    addressLocality: city.name,
    postalCode: pincode,
    addressCountry: "IN",
  };
}

/** schema.org represents a closed day as one that opens and closes at midnight. */
function specialHours({ exceptions = [] }: Building): object[] {
  return exceptions.map(({ date, opens, closes }) => ({
    "@type": "OpeningHoursSpecification",
    validFrom: date,
    validThrough: date,
    opens: opens ?? "00:00",
    closes: closes === null ? "00:00" : endOf(closes),
  }));
}

/** schema.org does not allow 24:00. */
function endOf(closes: string): string {
  return closes === "24:00" ? "23:59" : closes;
}
