import type { CityLocation } from "../../api/contract/places.ts";
import { presentPicture } from "../content/index.ts";
import type { City } from "./cities.ts";

/** A city as the wire has it. */
export function presentCity({ slug, name, buildingsCount, picture }: City): CityLocation {
  return {
    id: slug,
    city: { name, slug },
    buildingsCount,
    image: presentPicture(picture, `View of ${name}`),
  };
}
