import type PDFDocument from "pdfkit";
import type { Element, Style, TextBox, WriteText } from "./multi-script-text.ts";

type Doc = InstanceType<typeof PDFDocument>;
/** A part of a tagged document: what is drawn becomes content of the structure element `parent`. */
export type TaggedPart = { readonly doc: Doc; readonly write: WriteText; readonly parent: Element };

/** Standard structure types of PDF (ISO 32000-1, 14.8.4) that contain other elements, or text. */
type GroupType = "Document" | "Sect" | "Table" | "TR";
type TextType = "H1" | "H2" | "P" | "TH" | "TD";

/** Creates the root element of a tagged document. Call `end` after everything has been drawn. */
export function taggedDocument(doc: Doc, write: WriteText): TaggedPart & { readonly end: () => void } {
  const parent = doc.struct("Document");
  doc.addStructure(parent);
  return { doc, write, parent, end: () => parent.end() };
}

/** Adds an element that contains the elements added by `draw`, in their order. */
export function group(
  { doc, write, parent }: TaggedPart,
  type: GroupType,
  draw: (part: TaggedPart) => void,
): void {
  const element = doc.struct(type);
  parent.add(element);
  draw({ doc, write, parent: element });
  element.end();
}

/** Adds an element with a text. `scope` says which cells a table header describes. */
export function tagged(
  { doc, write, parent }: TaggedPart,
  type: TextType,
  text: string,
  style: Style,
  place: TextBox & { readonly scope?: "Row" | "Column" },
): void {
  const { scope, ...box } = place;
  // pdfkit's type definitions lack `scope`.
  const options: object = scope === undefined ? {} : { scope };
  const element = doc.struct(type, options);
  parent.add(element);
  write(text, style, box, element);
  element.end();
}

/** Draws decoration, which screen readers skip. */
export function decoration(doc: Doc, draw: () => void): void {
  doc.markContent("Artifact", { type: "Layout" });
  draw();
  doc.endMarkedContent();
}
