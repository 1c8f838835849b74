import { expect, test } from "vitest";
import { readArguments } from "./arguments.ts";

test("a path and its options, in any order", () => {
  expect(readArguments(["a.csv"])).toEqual({ path: "a.csv", isDryRun: false, keepsOthers: false });
  expect(readArguments(["--dry-run", "a.csv", "--keep-others"])).toEqual({
    path: "a.csv",
    isDryRun: true,
    keepsOthers: true,
  });
});

test.each([[[]], [["a.csv", "b.csv"]], [["--force", "a.csv"]], [["--dry-run"]]])("not %j", (args) => {
  expect(readArguments(args)).toBeNull();
});
