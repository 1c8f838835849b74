import { encode } from "uqr";

/** A QR code: the number of modules on a side, and an SVG path of the dark modules, each one unit wide. */
export type QrCode = { readonly size: number; readonly path: string };

/**
 * Returns the QR code of a text. Only the server imports this module: the path is part of the document, so browsers do
 * not load the encoder.
 */
export function qrCodeOf(text: string): QrCode {
  const { size, data } = encode(text, { border: 0, ecc: "M" });
  const runs = data.flatMap((row, y) =>
    [...darkRuns(row)].map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`),
  );
  return { size, path: runs.join("") };
}

/** Yields the start and the length of every run of dark modules in a row. */
function* darkRuns(row: readonly boolean[]): Generator<readonly [start: number, length: number]> {
  for (let start = row.indexOf(true); start >= 0; ) {
    const next = row.indexOf(false, start);
    const end = next < 0 ? row.length : next;
    yield [start, end - start];
    start = row.indexOf(true, end);
  }
}
