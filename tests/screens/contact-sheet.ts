import { existsSync } from "node:fs";
import sharp from "sharp";
import { screenshotPath } from "./screenshot.ts";

/* Creates the picture at the top of the README: screens from the home page to the invoice, on a desktop and a phone. */

const sheetStates = [
  ["home", "default"],
  ["meeting-rooms", "time-chosen"],
  ["booking-details", "pay"],
  ["payment-result", "default"],
] as const;

/** Sizes in pixels. */
const column = { desktop: 440, phone: 150, height: 560, gap: 16 };

// Does nothing if the last run of `npm run screens` took only some of the pictures.
if (!sheetStates.every(([face, state]) => existsSync(screenshotPath(face, state, 1280)))) process.exit();

const width = column.desktop + column.phone + 2 * column.gap;
const parts = await Promise.all(
  sheetStates.flatMap(([face, state], index) => {
    const left = (index % 2) * width + column.gap;
    const top = Math.floor(index / 2) * (column.height + column.gap) + column.gap;
    return [
      part(face, state, 1280, column.desktop, left, top),
      part(face, state, 360, column.phone, left + column.desktop + column.gap / 2, top),
    ];
  }),
);
const height = 2 * (column.height + column.gap) + column.gap;
await sharp({ create: { width: 2 * width, height, channels: 3, background: "#e9e2d5" } })
  .composite(parts)
  .webp({ quality: 60, effort: 6 })
  .toFile("docs/screens.webp");

async function part(variant: string, state: string, of: number, width: number, left: number, top: number) {
  const scaled = sharp(
    await sharp(screenshotPath(variant, state, of))
      .resize({ width })
      .toBuffer(),
  );
  const { height } = await scaled.metadata();
  const croppedImage = await scaled
    .extract({ left: 0, top: 0, width, height: Math.min(height, column.height) })
    .toBuffer();
  return { input: croppedImage, left, top };
}
