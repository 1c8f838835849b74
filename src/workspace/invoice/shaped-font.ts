import { readFileSync } from "node:fs";
import bidiFactory from "bidi-js";
import { create, type Font } from "fontkit";
import * as harfbuzz from "harfbuzzjs";

/** A font for pdfkit. HarfBuzz does the text layout, as in many browsers. */
export type ShapedFont = {
  readonly name: string;
  readonly source: Uint8Array;
  readonly characters: ReadonlySet<number>;
};

const openFonts = new Map<string, ShapedFont>();

/** Opens a font file. Opened fonts are cached. */
export function shapedFont(file: string): ShapedFont {
  const cachedFont = openFonts.get(file);
  if (cachedFont !== undefined) return cachedFont;
  const bytes = readFileSync(file);
  const font = create(bytes) as Font;
  const layout = layoutOf(font, new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(bytes))));
  // The name must be unique: pdfkit would otherwise reuse an open font with the same name and another layout.
  const name = `${font.postscriptName}-Shaped`;
  // pdfkit also accepts an opened font instead of bytes, but its type definitions allow only bytes.
  const source = Object.defineProperties(font, {
    layout: { value: layout },
    postscriptName: { value: name },
  }) as unknown as Uint8Array;
  const shaped = { name, source, characters: new Set(font.characterSet) };
  openFonts.set(file, shaped);
  return shaped;
}

/** Implements pdfkit's layout interface, which measures and draws texts. Values are in font units. */
function layoutOf(font: Font, shaper: harfbuzz.Font) {
  return (text: string) => {
    const buffer = new harfbuzz.Buffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    harfbuzz.shape(shaper, buffer);
    const infos = buffer.getGlyphInfos();
    const starts = infos.map(({ cluster }) => cluster);
    const glyphs = infos.map(({ codepoint, cluster }) => {
      // The text that is copied for this glyph. If a cluster has a single glyph, this is the text of the whole cluster.
      const isSingleCluster = starts.indexOf(cluster) === starts.lastIndexOf(cluster);
      const end = Math.min(text.length, ...starts.filter((start) => start > cluster));
      const letters = isSingleCluster ? text.slice(cluster, end) : (font.stringsForGlyph(codepoint)[0] ?? "");
      const codePoints = Array.from(letters, (letter) => letter.codePointAt(0) ?? 0);
      return { id: codepoint, advanceWidth: font.getGlyph(codepoint).advanceWidth, codePoints };
    });
    const positions = buffer.getGlyphPositions().map((position) => ({ ...position }));
    return {
      glyphs,
      positions,
      // A getter, as in fontkit: pdfkit scales the positions of a font that does not have 1000 units per em.
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    };
  };
}

const bidi = bidiFactory();

/** Returns the bidi level of each UTF-16 unit. A line with Latin text is a left-to-right line. */
export function bidiLevels(line: string): ArrayLike<number> {
  if (!/\p{Script=Latin}/u.test(line)) return bidi.getEmbeddingLevels(line, "auto").levels;
  const numbersAsLetters = line.replaceAll(/\d[\d .,:]*(?=\p{Script=Latin})/gu, ({ length }) =>
    "a".repeat(length),
  );
  return bidi.getEmbeddingLevels(numbersAsLetters, "ltr").levels;
}

/** Reorders the parts of a line for display from left to right. All characters of a part have the same bidi level. */
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

/** Reverses a text for right-to-left display and mirrors its brackets. `text` must not contain letters. */
export function mirrorText(text: string): string {
  return Array.from(text, (character) => bidi.getMirroredCharacter(character) ?? character)
    .reverse()
    .join("");
}
