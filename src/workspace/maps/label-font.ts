import { labelFontData } from "./label-font-data.ts";

/** The face of labels, which is a part of each map, because an image cannot load fonts. */
export type LabelFont = {
  /** Returns the width of a text in units, at a font size in units. */
  readonly widthOf: (text: string, size: number) => number;
  /** Declares the font family `Figtree`. */
  readonly css: string;
};

/** Loads the font of labels. */
export async function loadLabelFont(): Promise<LabelFont> {
  // Loaded late, because only invoices and maps need it.
  const { create } = await import("fontkit");
  const font = create(Buffer.from(labelFontData, "base64"));
  if (!("layout" in font)) throw new Error("The data of the labels are a collection of fonts");
  return {
    widthOf: (text, size) => (font.layout(text).advanceWidth / font.unitsPerEm) * size,
    css: `@font-face{font-family:Figtree;src:url(data:font/woff2;base64,${labelFontData})}`,
  };
}
