import { createRequire } from "node:module";

/** Regular and bold, by the names that texts ask for them. */
export type Weight = "text" | "strong";

/** A font, by its files, and the characters that it is for. */
export type FontOfScript = {
  readonly characters: RegExp;
  readonly files: Readonly<Record<Weight, string>>;
};

const mukta = {
  text: "mukta/400Regular/Mukta_400Regular.ttf",
  strong: "mukta/700Bold/Mukta_700Bold.ttf",
} as const;

/** The font of Latin, with the rupee sign, and of what belongs to no script: digits, spaces, punctuation. */
export const latin: FontOfScript = {
  characters: /[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u,
  files: mukta,
};

/** The fonts of the other scripts of India. One that has no bold cut is regular in both. */
export const otherScripts: readonly FontOfScript[] = [
  { characters: /\p{scx=Devanagari}/u, files: mukta },
  noto("SansBengali", /\p{scx=Bengali}/u),
  noto("SansGurmukhi", /\p{scx=Gurmukhi}/u),
  noto("SansGujarati", /\p{scx=Gujarati}/u),
  noto("SansOriya", /\p{scx=Oriya}/u),
  noto("SansTamil", /\p{scx=Tamil}/u),
  noto("SansTelugu", /\p{scx=Telugu}/u),
  noto("SansKannada", /\p{scx=Kannada}/u),
  noto("SansMalayalam", /\p{scx=Malayalam}/u),
  noto("SansOlChiki", /\p{scx=Ol_Chiki}/u),
  noto("SansMeeteiMayek", /\p{scx=Meetei_Mayek}/u),
  noto("NaskhArabic", /\p{scx=Arabic}/u),
];

function noto(name: string, characters: RegExp): FontOfScript {
  const folder = `noto${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  const file = `${folder}/400Regular/Noto${name}_400Regular.ttf`;
  return { characters, files: { text: file, strong: file } };
}

const packages = createRequire(import.meta.url);

/** Where a font's file is. */
export function fontFile(font: FontOfScript, weight: Weight): string {
  return packages.resolve(`@expo-google-fonts/${font.files[weight]}`);
}
