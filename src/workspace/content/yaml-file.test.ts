import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { expect, onTestFinished, test } from "vitest";
import { readYamlFile } from "./yaml-file.ts";

test.each([
  ["a: 1\nb: [1, 2\n", 3, "and close the brackets above it."],
  ["a:\n    b: 1\n  c: 2\n", 3, "Indent this line like the others of its list or record"],
  ["a:\n\tb: 1\n", 2, "Indent with spaces, not with tabs."],
  ["a: 1\na: 2\n", 2, "This field is given twice."],
  ["a: Room: large\n", 1, "Put a text in quotes if it contains “: ” or starts with"],
  ["a: @home\n", 1, "Put a text in quotes if it contains “: ” or starts with"],
  ['a: "C:\\qux"\n', 1, "Write a backslash in double quotes twice."],
  ['a: "open\n', 2, "A quote, bracket, comma or colon is missing in this line or above."],
  ["a: 1\n---\nb: 2\n", 2, "Remove the line “---”: a file contains one document."],
  ["a: &x &y 1\n", 1, "This is not YAML. Check the indentation, colons, quotes and brackets here."],
  ["a: *x\n", 1, "Put a text that starts with * in quotes."],
])("the error of the YAML file %j explains what to do", async (text, line, message) => {
  const folder = await mkdtemp(join(tmpdir(), "yaml-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, "page.yaml");
  await writeFile(path, text);
  const result = await readYamlFile(folder, path, v.unknown());
  expect(result).toMatchObject({ ok: false });
  expect(!result.ok && result.faults[0]).toMatchObject({
    file: "page.yaml",
    line,
    message: expect.stringContaining(message),
  });
});
