import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { encode } from "uqr";
import { chromiumLaunchOptions } from "../support/chromium.ts";
import { createServiceVisitor, fetchOrder } from "../support/service-visitor.ts";
import { paidBooking } from "./support/confirmed-booking.ts";
import { firstOwnerLink, joinConsole, startConsoleSite } from "./support/console.ts";
import { findFreeHour, rooms, toBookingRequest } from "./support/rooms.ts";

/* Chromium shows this file as the picture of its camera. It opens the file when a page asks for the camera. */
const folder = mkdtempSync(join(tmpdir(), "camera-"));
const picture = join(folder, "ticket.y4m");

test.use({
  launchOptions: {
    ...chromiumLaunchOptions(),
    args: [
      ...(chromiumLaunchOptions().args ?? []),
      "--use-fake-ui-for-media-stream",
      "--use-fake-device-for-media-stream",
      `--use-file-for-fake-video-capture=${picture}`,
    ],
  },
});

test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns a film in YUV4MPEG2 that shows the QR code of a text, with a margin, in black on white. */
function filmOf(text: string): Buffer {
  const side = 480;
  const { size, data } = encode(text, { border: 4, ecc: "M" });
  const brightness = Buffer.alloc(side * side);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1) {
      const isDark = data[Math.floor((y * size) / side)]?.[Math.floor((x * size) / side)] ?? false;
      brightness[y * side + x] = isDark ? 16 : 235;
    }
  const colours = Buffer.alloc((side * side) / 2, 128);
  const frame = [Buffer.from("FRAME\n"), brightness, colours];
  const header = Buffer.from(`YUV4MPEG2 W${side} H${side} F10:1 Ip A1:1 C420jpeg\n`);
  return Buffer.concat([header, ...frame, ...frame]);
}

test("a desk scans the code of a ticket with the camera, and gets its booking", async ({ browser }) => {
  const site = await startConsoleSite();
  try {
    const key = await paidBooking(site.origin, toBookingRequest(await findFreeHour(site.origin, rooms.neem)));
    const { number } = await fetchOrder(createServiceVisitor(site.origin), key);
    writeFileSync(picture, filmOf(number));
    const owner = await joinConsole(browser, await firstOwnerLink(site));
    await owner.goto(`${site.consoleOrigin}/find`);
    await owner.getByRole("button", { name: "Scan a ticket" }).click();
    await expect(owner.getByLabel("Find a booking")).toHaveValue(number);
    await owner.getByRole("link", { name: number }).click();
    await owner.getByRole("heading", { name: number }).waitFor();
  } finally {
    await site.stop();
  }
});
