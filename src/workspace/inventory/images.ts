import type { Picture } from "../../api/contract/places.ts";
import { presentPicture } from "../content/index.ts";
import type { Centre } from "./centres.ts";
import type { CatalogueItem } from "./items.ts";

/** Returns the pictures of a catalogue item, the main picture first. */
export function itemImages({ pictures, name, label }: CatalogueItem): Picture[] {
  return pictures.map((picture) => presentPicture(picture, `${name} (${label})`));
}

/** Returns the pictures of a centre, the main picture first. */
export function centreImages({ pictures, name, localityName }: Centre): Picture[] {
  return pictures.map((picture) => presentPicture(picture, `Inside ${name}, ${localityName}`));
}
