import type { HomeReply, Section } from "../../api/contract/content.ts";
import type { CityLocation } from "../../api/contract/places.ts";
import type { ProductType } from "../../api/contract/product-types.ts";
import * as texts from "../../texts/home.ts";
import { fillWords, type Words } from "./brand-words.ts";
import { presentPicture } from "./picture.ts";
import type { FromPrice } from "./places.ts";
import { presentOffering } from "./present-section.ts";
import type { HomeFile } from "./schema.ts";

/** The home page: its file, with cities and prices from the inventory. */
export function presentHome(
  file: HomeFile,
  cities: CityLocation[],
  prices: ReadonlyMap<ProductType, FromPrice>,
  words: Words,
): HomeReply {
  const { hero, offerings, ...rest } = fillWords(file, words);
  const { picture, ...heroWords } = hero;
  return {
    ...rest,
    hero: { ...heroWords, image: presentPicture(picture.name, picture.alt) },
    cities,
    offerings: offerings.map((card) => presentOffering(card, prices)),
  };
}

/** The same page as the sections of a page body, for `GET /api/cms/106`. */
export function homeSections({ hero, offerings, benefits, testimonials, faqs }: HomeReply): Section[] {
  return [
    { kind: "hero", ...hero },
    { kind: "offerings", heading: texts.typesOfSpace, items: offerings },
    { kind: "features", heading: texts.benefits, items: benefits },
    ...testimonials.map((testimonial) => ({ kind: "quote" as const, ...testimonial })),
    { kind: "faqs", heading: texts.questions, items: faqs },
  ];
}
