import { expect, test } from "vitest";
import { readArguments } from "./arguments.ts";

const defaultArguments = { path: "a.csv", isDryRun: false, keepsOthers: false, bookings: "ask" };

test("readArguments accepts a path and options in any order", () => {
  expect(readArguments(["a.csv"])).toEqual(defaultArguments);
  expect(readArguments(["--dry-run", "a.csv", "--keep-others"])).toEqual({
    ...defaultArguments,
    isDryRun: true,
    keepsOthers: true,
  });
  expect(readArguments(["--keep-bookings", "a.csv"])).toEqual({ ...defaultArguments, bookings: "keep" });
  expect(readArguments(["a.csv", "--cancel-affected"])).toEqual({ ...defaultArguments, bookings: "cancel" });
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
