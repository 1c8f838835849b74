import { expect, test } from "vitest";
import { qrCodeOf } from "./qr-code.ts";

test("the QR code of a booking number has 21 modules on a side and the three finder patterns", () => {
  const { size, path } = qrCodeOf("B261128-7F3K2A");
  expect(size).toBe(21);
  const dark = drawnModules(path, size);
  expect(dark).toHaveLength(21);
  for (const [left, top] of [
    [0, 0],
    [14, 0],
    [0, 14],
  ] as const) {
    const rows = dark.slice(top, top + 7).map((row) => row.slice(left, left + 7));
    expect(rows).toEqual(["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"]);
  }
});

test("different booking numbers have different QR codes", () => {
  expect(qrCodeOf("B261128-7F3K2A").path).not.toBe(qrCodeOf("B261128-7F3K2B").path);
});

/** Returns the rows of a QR code, with `#` for dark modules. */
function drawnModules(path: string, size: number): string[] {
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => "."));
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)) {
    rows[Number(y)]?.fill("#", Number(x), Number(x) + Number(length));
  }
  return rows.map((row) => row.join(""));
}
