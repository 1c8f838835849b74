import { expect, test } from "vitest";
import { readRestoreArguments } from "./arguments.ts";

test("the restore command accepts a file with last numbers, or the instant of another backup", () => {
  expect(
    readRestoreArguments(["a.gz", "--last-invoice", "dl/2627/000123", "--last-invoice", "DLC/2627/000004"]),
  ).toEqual({
    path: "a.gz",
    since: null,
    lastNumbers: ["DL/2627/000123", "DLC/2627/000004"],
    isLatest: false,
  });
  expect(readRestoreArguments(["a.gz", "--nothing-since"])).toMatchObject({ isLatest: true });
  expect(readRestoreArguments(["--since", "2026-11-26T21:30+05:30"])).toMatchObject({
    path: null,
    since: new Date("2026-11-26T16:00:00Z"),
  });
});

test.each([
  [[]],
  [["a.gz", "b.gz"]],
  [["a.gz", "--since", "2026-11-26T21:30+05:30"]],
  [["a.gz", "--last-invoice", "123"]],
  [["a.gz", "--force"]],
  [["--since", "yesterday"]],
  [["--since", "2026-11-26T21:30"]],
  [["--since", "2026-11-26T21:30+05:30", "--nothing-since"]],
])("the restore command rejects %j", (args) => {
  expect(readRestoreArguments(args)).toBeNull();
});
