import { readFileSync } from "node:fs";
import bidiFactory from "bidi-js";
import { create, type Font } from "fontkit";
import * as harfbuzz from "harfbuzzjs";

/** A font for pdfkit whose text layout is done by HarfBuzz, as in browsers. */
export type ShapedFont = {
  readonly name: string;
  readonly source: Uint8Array;
  readonly characters: ReadonlySet<number>;
};

const opened = new Map<string, ShapedFont>();

/** Opens a font file. Cached. */
export function shapedFont(file: string): ShapedFont {
  const known = opened.get(file);
  if (known !== undefined) return known;
  const bytes = readFileSync(file);
  const font = create(bytes) as Font;
  const layout = layoutOf(font, new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(bytes))));
  // A unique name, because pdfkit would reuse the font if it is already open with another layout.
  const name = `${font.postscriptName}-Shaped`;
  // pdfkit also accepts an opened font instead of bytes, but its types do not say so.
  const source = Object.defineProperties(font, {
    layout: { value: layout },
    postscriptName: { value: name },
  }) as unknown as Uint8Array;
  const shaped = { name, source, characters: new Set(font.characterSet) };
  opened.set(file, shaped);
  return shaped;
}

/** Implements pdfkit's layout interface to measure and draw a text, in units of the font. */
function layoutOf(font: Font, shaper: harfbuzz.Font) {
  return (text: string) => {
    const buffer = new harfbuzz.Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    harfbuzz.shape(shaper, buffer);
    const infos = buffer.getGlyphInfos();
    const starts = infos.map(({ cluster }) => cluster);
    const glyphs = infos.map(({ codepoint: id, cluster }) => {
      // The text to copy for this glyph: the whole cluster if it is a single glyph, else the glyph's own letter.
      const alone = starts.indexOf(cluster) === starts.lastIndexOf(cluster);
      const end = Math.min(text.length, ...starts.filter((start) => start > cluster));
      const letters = alone ? text.slice(cluster, end) : (font.stringsForGlyph(id)[0] ?? "");
      const codePoints = Array.from(letters, (letter) => letter.codePointAt(0) ?? 0);
      return { id, advanceWidth: font.getGlyph(id).advanceWidth, codePoints };
    });
    const positions = buffer.getGlyphPositions().map((position) => ({ ...position }));
    const advanceWidth = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    return { glyphs, positions, advanceWidth };
  };
}

const bidi = bidiFactory();

/** Returns the bidi level of each UTF-16 unit. Lines with Latin text, and numbers before it, are read from left to right. */
export function bidiLevels(line: string): ArrayLike<number> {
  if (!/\p{Script=Latin}/u.test(line)) return bidi.getEmbeddingLevels(line, "auto").levels;
  const numbersAsLetters = line.replaceAll(/\d[\d .,:]*(?=\p{Script=Latin})/gu, ({ length }) =>
    "a".repeat(length),
  );
  return bidi.getEmbeddingLevels(numbersAsLetters, "ltr").levels;
}

/** Reorders parts of a line, each with one bidi level, from left to right. */
export function visualOrder<Part extends { readonly level: number }>(parts: readonly Part[]): Part[] {
  const ordered = [...parts];
  for (let level = Math.max(0, ...parts.map((part) => part.level)); level > 0; level -= 1) {
    for (let from = 0; from < ordered.length; from += 1) {
      let to = from;
      while ((ordered[to]?.level ?? 0) >= level) to += 1;
      ordered.splice(from, to - from, ...ordered.slice(from, to).reverse());
      from = Math.max(from, to);
    }
  }
  return ordered;
}

/** Reverses and mirrors characters without a script (spaces, brackets) for right-to-left text. */
export function mirrorText(text: string): string {
  return Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character)
    .reverse()
    .join("");
}
