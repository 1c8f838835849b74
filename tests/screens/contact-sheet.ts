import { join } from "node:path";
import sharp from "sharp";
import { pictureOf, picturesFolder } from "./list.ts";

/** The picture at the head of the README: the way from the home page to the invoice, on a desk and on a phone. */
const sheetFile = "docs/screens.webp";
const shown = [
  ["home", "default"],
  ["meeting-rooms", "time-chosen"],
  ["booking-details", "pay"],
  ["payment-result", "default"],
] as const;

/** In pixels. */
const column = { desk: 440, phone: 150, height: 560, gap: 16 };

/** Puts the main screens side by side into one picture, from those that have been taken. */
export async function writeContactSheet(): Promise<void> {
  const width = column.desk + column.phone + 2 * column.gap;
  const parts = await Promise.all(
    shown.flatMap(([face, state], index) => {
      const left = (index % 2) * width + column.gap;
      const top = Math.floor(index / 2) * (column.height + column.gap) + column.gap;
      return [
        part(face, state, 1280, column.desk, left, top),
        part(face, state, 360, column.phone, left + column.desk + column.gap / 2, top),
      ];
    }),
  );
  const height = 2 * (column.height + column.gap) + column.gap;
  await sharp({ create: { width: 2 * width, height, channels: 3, background: "#e9e2d5" } })
    .composite(parts)
    .webp({ quality: 60, effort: 6 })
    .toFile(sheetFile);
}

async function part(face: string, state: string, of: number, width: number, left: number, top: number) {
  const file = join(picturesFolder, pictureOf(face, state, of));
  const scaled = sharp(await sharp(file).resize({ width }).toBuffer());
  const { height } = await scaled.metadata();
  const input = await scaled
    .extract({ left: 0, top: 0, width, height: Math.min(height, column.height) })
    .toBuffer();
  return { input, left, top };
}
