import type { AreaData, AreaName } from "../../../api/areas.ts";
import type { CallFailure } from "../../../api/call.ts";
import type { Building, BuildingDataResponse, Picture } from "../../../api/contract/places.ts";
import type { ReadArea } from "../../screen.ts";

type AreaOutcome<Name extends AreaName> = AreaData<Name> | CallFailure | "fetching";
type AreaOutcomes = { readonly [Name in AreaName]?: AreaOutcome<Name> };

/** For tests: returns a reader of areas with these outcomes. Areas without an outcome are fetching. */
export function createReadArea(outcomes: AreaOutcomes): ReadArea {
  return (name) => {
    const outcome = outcomes[name] ?? "fetching";
    if (outcome === "fetching") return { fetching: true, data: null, error: null };
    if (isFailure(outcome)) return { fetching: false, data: null, error: outcome };
    return { fetching: false, data: outcome as never, error: null };
  };
}

/** For tests: returns the error of a failed API call. Status 0 means that there was no response. */
export function callFailureWith(statusCode: number, code: string, message = "No."): CallFailure {
  return { statusCode, code, message, fields: {}, body: null };
}

export function centreFixture(id: string, change: Partial<Building> = {}): Building {
  return {
    id,
    slug: id,
    name: `House ${id}`,
    city: { name: "Delhi", slug: "delhi" },
    locality: { name: "Saket", slug: "saket" },
    address: "8 Press Enclave Marg, Saket, New Delhi, 110017",
    location: { lat: 28.52, lng: 77.21 },
    images: [],
    amenities: ["Wi-Fi"],
    openingHours: [{ day: 1, opens: "09:00", closes: "20:00" }],
    offerings: [],
    available: true,
    ...change,
  };
}

/** For tests: returns a picture with this alt text. */
export function pictureFixture(alt: string): Picture {
  const file = `/pictures/${alt.toLowerCase().replaceAll(/\W+/g, "-")}.avif`;
  return { alt, thumb: file, small: file, medium: file, large: file, isIllustration: true };
}

/** For tests: returns the details of a centre without bookable items. */
export function centreDetailsFixture(building: Building): BuildingDataResponse {
  return { building, catalogue: [] };
}

function isFailure(outcome: object): outcome is CallFailure {
  return "statusCode" in outcome && "code" in outcome;
}
