import type { CityLocation } from "../../api/contract/places.ts";
import { presentPicture } from "../content/index.ts";
import type { City } from "./cities.ts";
import { otherNamesOf } from "./other-names.ts";

/** A city as the wire has it. */
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
