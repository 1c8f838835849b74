import { readFileSync } from "node:fs";
import bidiFactory from "bidi-js";
import { create, type Font } from "fontkit";
import * as harfbuzz from "harfbuzzjs";

/** A font whose texts are laid out by HarfBuzz, as browsers do it; the rest of it is what pdfkit embeds. */
export type ShapedFont = {
  readonly name: string;
  readonly source: Uint8Array;
  readonly characters: ReadonlySet<number>;
};

const opened = new Map<string, ShapedFont>();

/** Opens a font file; the second time it is the one that was opened before. */
export function shapedFont(file: string): ShapedFont {
  const known = opened.get(file);
  if (known !== undefined) return known;
  const bytes = readFileSync(file);
  const font = create(bytes) as Font;
  const layout = layoutOf(font, new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(bytes))));
  // By a name of its own: pdfkit would take it for the same font where that is open with another layout.
  const name = `${font.postscriptName}-Shaped`;
  // pdfkit takes an opened font in place of its bytes, which its types do not know.
  const source = Object.defineProperties(font, {
    layout: { value: layout },
    postscriptName: { value: name },
  }) as unknown as Uint8Array;
  const shaped = { name, source, characters: new Set(font.characterSet) };
  opened.set(file, shaped);
  return shaped;
}

/** What pdfkit asks of a font to measure and draw a text, in units of the font. */
function layoutOf(font: Font, shaper: harfbuzz.Font) {
  return (text: string) => {
    const buffer = new harfbuzz.Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    harfbuzz.shape(shaper, buffer);
    const infos = buffer.getGlyphInfos();
    const starts = infos.map(({ cluster }) => cluster);
    const glyphs = infos.map(({ codepoint: id, cluster }) => {
      // What is copied as this glyph: a whole cluster that is one glyph, else the letter of the glyph.
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

/** The bidi level of each UTF-16 unit. A line with Latin, and a number before Latin, is read from left to right. */
export function readingLevels(line: string): ArrayLike<number> {
  if (!/\p{Script=Latin}/u.test(line)) return bidi.getEmbeddingLevels(line, "auto").levels;
  const numbersAsLetters = line.replaceAll(/\d[\d .,:]*(?=\p{Script=Latin})/gu, ({ length }) =>
    "a".repeat(length),
  );
  return bidi.getEmbeddingLevels(numbersAsLetters, "ltr").levels;
}

/** Puts parts of a line, each of one level, in the order in which they stand from the left. */
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

/** Spaces, brackets and other characters without a script, as they stand in a text that is read from right to left. */
export function mirrored(text: string): string {
  return Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character)
    .reverse()
    .join("");
}
