import {
  drawingPath,
  type FacadeStyle,
  facadeFeatures,
  facadeStyles,
  featuresOf,
  meetingArrangement,
  type RoomFacts,
  roomFeatures,
  seedOf,
} from "../../api/contract/drawings.ts";
import type { Picture } from "../../api/contract/places.ts";
import { productTypes } from "../../api/contract/product-types.ts";
import { photoAlt } from "../../texts/gallery.ts";
import { centrePictureAlt, facadeAlt, roomAlt } from "../../texts/pictures.ts";
import { presentDrawing, presentPhoto, presentPicture } from "../content/index.ts";
import { noPhotos, type Photo, type Photos } from "../photos/index.ts";
import type { Centre } from "./centres.ts";
import type { CatalogueItem } from "./items.ts";

/**
 * Returns the pictures of a catalogue item, the main picture first: the operator's photos, otherwise the named pictures,
 * otherwise a drawing.
 */
export function itemImages(
  item: Pick<CatalogueItem, "id" | "name" | "productType" | "capacity" | "amenities" | "pictures">,
  photos: Photos = noPhotos,
): Picture[] {
  const { id, name, productType, capacity, amenities, pictures } = item;
  const own = presentPhotos(photos.ofItem(id), name, productTypes[productType].label.toLowerCase());
  if (own.length > 0) return own;
  const facts: RoomFacts = {
    kind: "room",
    productType,
    capacity,
    features: featuresOf(amenities, roomFeatures),
    seed: seedOf(id),
  };
  const alt = roomAlt(productType, capacity, meetingArrangement(facts), visibleFeatures(facts));
  return pictures.length === 0
    ? [presentDrawing(drawingPath(facts), alt)]
    : pictures.map((picture) => presentPicture(picture, alt));
}

/** Returns the features to describe. A video call is on the display screen, and offices show only their desks. */
function visibleFeatures({ productType, features }: RoomFacts): string {
  if (productType === "CO_WORKING_PRIVATE_CABIN") return "";
  return features.includes("v") ? features.replace("s", "") : features;
}

/**
 * Returns the pictures of a centre, the main picture first: the operator's photos, otherwise a drawn façade and the named
 * pictures. If the first named picture is an exterior, it replaces the façade.
 */
export function centreImages(
  centre: Pick<Centre, "id" | "name" | "localityName" | "description" | "amenities" | "pictures">,
  photos: Photos = noPhotos,
): Picture[] {
  const { id, name, localityName, amenities, pictures } = centre;
  const ofOperator = presentPhotos(photos.ofCentre(id), name, localityName);
  if (ofOperator.length > 0) return ofOperator;
  const own = pictures.map((picture) =>
    presentPicture(picture, centrePictureAlt(picture, name, localityName)),
  );
  if (pictures[0]?.startsWith("exterior-")) return own;
  const facts = {
    kind: "centre",
    style: facadeStyleOf(centre),
    initial: /[a-z]/.exec(name.toLowerCase())?.[0] ?? "b",
    features: featuresOf(amenities, facadeFeatures),
    seed: seedOf(id),
  } as const;
  return [
    presentDrawing(drawingPath(facts), facadeAlt(name, localityName, facts.style, facts.features)),
    ...own,
  ];
}

/** Words in the name or description of a centre that determine the style of its façade, the most specific first. */
const styleWords: readonly (readonly [FacadeStyle, RegExp])[] = [
  ["screen", /jaali|lattice|screen of|terracotta screen/],
  ["haveli", /haveli|courtyard|palace|bungalow|wada|colonial/],
  ["brick", /brick|mill|warehouse|factory|chimney/],
  ["concrete", /concrete|mid-century|modernist|brutalist/],
  ["glass", /glass|tower|tech park|storeys? of a new|it park|atrium/],
  ["street", /tree|neem|banyan|gulmohar|rain tree|leafy|family house/],
];

/** Returns the style that the texts of the centre name. Without such a word, it depends on the id. */
export function facadeStyleOf({
  id,
  name,
  description,
}: Pick<Centre, "id" | "name" | "description">): FacadeStyle {
  const words = `${name}. ${description}`.toLowerCase();
  const found = styleWords.find(([, pattern]) => pattern.test(words))?.[0];
  return found ?? (facadeStyles[seedOf(`front ${id}`) % facadeStyles.length] as FacadeStyle);
}

function presentPhotos(photos: readonly Photo[], name: string, place: string): Picture[] {
  return photos.map(({ key, alt }, index) => presentPhoto(key, alt ?? photoAlt(index + 1, name, place)));
}
