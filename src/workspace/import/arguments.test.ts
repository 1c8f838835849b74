import { expect, test } from "vitest";
import { readArguments } from "./arguments.ts";

const plain = { path: "a.csv", isDryRun: false, keepsOthers: false, bookings: "ask" };

test("readArguments accepts a path and options in any order", () => {
  expect(readArguments(["a.csv"])).toEqual(plain);
  expect(readArguments(["--dry-run", "a.csv", "--keep-others"])).toEqual({
    ...plain,
    isDryRun: true,
    keepsOthers: true,
  });
  expect(readArguments(["--keep-bookings", "a.csv"])).toEqual({ ...plain, bookings: "keep" });
  expect(readArguments(["a.csv", "--cancel-affected"])).toEqual({ ...plain, bookings: "cancel" });
});

test.each([
  [[]],
  [["a.csv", "b.csv"]],
  [["--force", "a.csv"]],
  [["--dry-run"]],
  [["--keep-bookings", "--cancel-affected", "a.csv"]],
])("readArguments rejects %j", (args) => {
  expect(readArguments(args)).toBeNull();
});
