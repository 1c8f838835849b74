import { readFileSync } from "node:fs";
import { create, type Font } from "fontkit";
import type PDFDocument from "pdfkit";
import { toPrintable } from "../../api/contract/printable.ts";
import { fontFile, latin, otherScripts, type ScriptFont, type Weight } from "./fonts.ts";

type Doc = InstanceType<typeof PDFDocument>;

/** The style of a text. `size` is in points. */
export type Style = { readonly weight: Weight; readonly size: number; readonly colour: string };

/** The position of a text on the page, in points. A text without `y` is placed below the previous text. */
export type TextBox = {
  readonly x: number;
  readonly y?: number;
  readonly width: number;
  readonly align?: "right";
};

/** A structure element of a tagged document. */
export type Element = ReturnType<Doc["struct"]>;

/** Writes a text with line breaks as content of an element, and moves the document's position below it. */
export type WriteText = (text: string, style: Style, place: TextBox, element: Element) => void;

/** A font registered in a document, with its name for each weight. */
type Face = Pick<ScriptFont, "characters"> & {
  readonly names: Readonly<Record<Weight, string>>;
  readonly has: ReadonlySet<number>;
};

type Run = { readonly face: Face; readonly text: string; readonly level: number };

type Shaping = typeof import("./shaped-font.ts");

type Fonts = { readonly doc: Doc; readonly base: Face; readonly others: readonly Face[] };

/**
 * Prepares a document for texts in any script of India. Each part of a text is written in the font of its script.
 * Characters without a font are omitted (see `toPrintable`).
 * @param sample all texts of the document; only fonts for their characters are loaded
 */
export async function loadFonts(doc: Doc, sample: string): Promise<WriteText> {
  const names = { text: fontFile(latin, "text"), strong: fontFile(latin, "strong") };
  const base = { ...latin, names, has: latinFont().characters };
  const others = Array.from(toPrintable(sample)).filter((character) => !isIn(base, character));
  const requiredFonts = otherScripts.filter(({ characters }) =>
    others.some((character) => characters.test(character)),
  );
  if (requiredFonts.length === 0) {
    const fonts = { doc, base, others: [] };
    return (text, ...rest) => writeLatin(fonts, printable(text, fonts), ...rest);
  }
  const shaping = await import("./shaped-font.ts");
  const scriptFonts = requiredFonts.map((font) => openShaped(doc, font, shaping));
  const fonts = { doc, base, others: scriptFonts };
  return (text, ...rest) => {
    const printableText = printable(text, fonts);
    const isLatinOnly = assignFaces(printableText, fonts).every(({ face }) => face === base);
    if (isLatinOnly) writeLatin(fonts, printableText, ...rest);
    else writeMixed(fonts, shaping, printableText, ...rest);
  };
}

function openShaped(doc: Doc, font: ScriptFont, { shapedFont }: Shaping): Face {
  const openFont = (weight: Weight) => {
    const { source, name } = shapedFont(fontFile(font, weight));
    doc.registerFont(name, source);
    return name;
  };
  const names = { text: openFont("text"), strong: openFont("strong") };
  return { ...font, names, has: shapedFont(fontFile(font, "text")).characters };
}

let latinMetrics: { readonly characters: ReadonlySet<number>; readonly ascent: number } | null = null;

/** Returns the characters of the Latin font, and its ascent as a fraction of the font size. */
function latinFont() {
  if (latinMetrics === null) {
    const font = create(readFileSync(fontFile(latin, "text"))) as Font;
    latinMetrics = { characters: new Set(font.characterSet), ascent: font.ascent / font.unitsPerEm };
  }
  return latinMetrics;
}

/** Returns the text without characters that cannot be written in their place, such as a joiner after a Latin letter. */
function printable(text: string, fonts: Fonts): string {
  return assignFaces(toPrintable(text), fonts)
    .map(({ character, face }) => (face === null ? "" : character))
    .join("");
}

type CharacterRun = { readonly character: string; readonly face: Face | null };

function assignFaces(text: string, { base, others }: Fonts): CharacterRun[] {
  const characters = Array.from(text);
  // Words such as “Nguyễn” are written in one font, even if the base font has most of their letters.
  const isWider = characters.some((character) => isLatin(character) && !isIn(base, character));
  const wider = isWider ? others.filter((face) => face.characters.test("A")) : [];
  const faces = [...wider, base, ...others];
  let before = base;
  return characters.map((character) => {
    // pdfkit lays out each word of a part separately. Spaces are separate parts, so that words of right-to-left scripts
    // are put in order here.
    const fontFace = character === " " ? base : fontFaceFor(character, before, faces);
    before = fontFace ?? before;
    return { character, face: fontFace };
  });
}

/** Returns true for Latin letters and the combining marks of Latin, Greek and Cyrillic. */
function isLatin(character: string): boolean {
  return /\p{Script=Latin}|[\u0300-\u036f]/u.test(character);
}

function isIn({ characters, has }: Pick<Face, "characters" | "has">, character: string): boolean {
  return characters.test(character) && has.has(character.codePointAt(0) ?? 0);
}

function fontFaceFor(character: string, before: Face, faces: readonly Face[]): Face | null {
  if (character === "\n") return before;
  // Joiners connect or separate letters of Indian scripts. After a Latin letter they have no effect and are omitted.
  if (/[\u200c\u200d]/.test(character)) return before.characters.test("A") ? null : before;
  // A combining mark uses the font of the letter before it, if possible.
  const candidates = /\p{Script=Inherited}/u.test(character) ? [before, ...faces] : faces;
  return candidates.find((face) => isIn(face, character)) ?? null;
}

/** Writes a text that needs only the Latin font. pdfkit does the layout. */
function writeLatin(
  { doc, base }: Fonts,
  text: string,
  style: Style,
  { x, y = doc.y, ...room }: TextBox,
  element: Element,
): void {
  setFont(doc, base, style);
  const content = doc.markStructureContent("Span");
  doc.fillColor(style.colour).text(text, x, y, room);
  doc.endMarkedContent();
  element.add(content);
}

function setFont(doc: Doc, face: Face, { weight, size }: Style): void {
  doc.font(face.names[weight]).fontSize(size);
}

function writeMixed(
  fonts: Fonts,
  shaping: Shaping,
  text: string,
  style: Style,
  place: TextBox,
  element: Element,
): void {
  const { doc, base } = fonts;
  const measured = (line: string) =>
    splitIntoRuns(line, fonts, shaping).map((run) => ({ ...run, width: widthOf(doc, run, style) }));
  const fitsLine = (line: string) => total(measured(line.trimEnd())) <= place.width;
  setFont(doc, base, style);
  const height = doc.currentLineHeight(true);
  let y = place.y ?? doc.y;
  for (const line of text.split("\n").flatMap((paragraph) => wrapLines(paragraph, fitsLine))) {
    if (y + height > doc.page.maxY()) {
      doc.addPage();
      y = doc.page.margins.top;
    }
    const runs = measured(line);
    let x = place.align === "right" ? place.x + place.width - total(runs) : place.x;
    // Stores the line for copying: a glyph can represent several letters, and glyphs are in visual order.
    const content = line === "" ? null : doc.markStructureContent("Span", { actual: line });
    doc.fillColor(style.colour);
    for (const run of runs) {
      setFont(doc, run.face, style);
      const baseline = y + latinFont().ascent * style.size;
      doc.text(run.text, x, baseline, { lineBreak: false, baseline: "alphabetic" });
      x += run.width;
    }
    if (content !== null) {
      doc.endMarkedContent();
      element.add(content);
    }
    y += height;
  }
  doc.x = place.x;
  doc.y = y;
}

function widthOf(doc: Doc, { face, text }: Run, style: Style): number {
  setFont(doc, face, style);
  return doc.widthOfString(text);
}

function total(runs: readonly { readonly width: number }[]): number {
  return runs.reduce((sum, { width }) => sum + width, 0);
}

function splitIntoRuns(line: string, fonts: Fonts, { bidiLevels, visualOrder, mirrorText }: Shaping): Run[] {
  const levels = bidiLevels(line);
  const runs: Run[] = [];
  let index = 0;
  for (const { character, face } of assignFaces(line, fonts)) {
    const level = levels[index] ?? 0;
    index += character.length;
    if (face === null) continue;
    const last = runs.at(-1);
    if (last?.face === face && last.level === level)
      runs.splice(-1, 1, { ...last, text: last.text + character });
    else runs.push({ face, text: character, level });
  }
  return visualOrder(runs).map((run) =>
    run.face === fonts.base && run.level % 2 === 1 ? { ...run, text: mirrorText(run.text) } : run,
  );
}

const clusters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Breaks a paragraph into lines after spaces, hyphens and slashes. A word that is wider than a line is also broken. */
function wrapLines(paragraph: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of paragraph.split(/(?<=[ \p{Pd}/])/u)) {
    const segments = fits(word) ? [word] : Array.from(clusters.segment(word), ({ segment }) => segment);
    for (const piece of segments) {
      if (line !== "" && !fits(line + piece)) {
        lines.push(line.trimEnd());
        line = "";
      }
      line += piece;
    }
  }
  return [...lines, line.trimEnd()];
}
