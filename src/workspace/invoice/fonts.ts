import { fileURLToPath } from "node:url";

/** Font weights: regular (`text`) and bold (`strong`). */
export type Weight = "text" | "strong";

/** The files of a font, and the characters that are written in it. */
export type ScriptFont = {
  readonly characters: RegExp;
  readonly files: Readonly<Record<Weight, string>>;
};

const mukta = { text: "Mukta-Regular.ttf", strong: "Mukta-Bold.ttf" };

/** The font for Latin letters, the rupee sign, and characters of no script: digits, spaces, punctuation. */
export const latin: ScriptFont = {
  characters: /[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u,
  files: mukta,
};

/**
 * The fonts for the characters that `latin` does not contain: the other scripts of India, then the rest of the Latin
 * script (Vietnamese), Greek, Cyrillic and Hebrew. Only Mukta has a bold weight.
 */
export const otherScripts: readonly ScriptFont[] = [
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
  {
    characters:
      /[\p{Script=Latin}\p{scx=Greek}\p{scx=Cyrillic}\p{scx=Hebrew}\p{Script=Common}\p{Script=Inherited}]/u,
    files: { text: "OpenSans-Regular.ttf", strong: "OpenSans-Regular.ttf" },
  },
];

function noto(name: string, characters: RegExp): ScriptFont {
  const file = `Noto${name}-Regular.ttf`;
  return { characters, files: { text: file, strong: file } };
}

/** Returns the path of a font file. The build copies the `fonts` folder next to the bundle of this module. */
export function fontFile(font: ScriptFont, weight: Weight): string {
  return fileURLToPath(new URL(`fonts/${font.files[weight]}`, import.meta.url));
}
