import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { calls } from "../api/contract/calls.ts";

const contract = "src/api/contract";
const glossary = readFileSync("docs/glossary.md", "utf8").split("## Terms for visitors")[0] ?? "";
const [tables = "", usualWords = ""] = glossary.split(/^These words .*:$/m);
/** Terms and names in code: the first and the last column of the table of terms. */
const definedWords = new Set(
  tables
    .split("\n")
    .map((line) => line.split(" | "))
    .flatMap(([term = "", , ...names]) => wordsOf(`${term} ${names.join(" ")}`)),
);

/** Returns the words of a camel-case or snake-case name, in lower case and without the `s` of a plural. */
function wordsOf(name: string): string[] {
  return name
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== "")
    .map((word) => word.replace(/(?<!ser)ies$/, "y").replace(/([^su])s$/, "$1"));
}

function namesIn(file: string, declaration: RegExp): string[] {
  return [...readFileSync(file, "utf8").matchAll(declaration)].map(([, name = ""]) => name);
}

/** The words of the contract's types, of the API calls and of the tables. */
const used = new Set(
  [
    ...readdirSync(contract)
      .filter((file) => !file.endsWith(".test.ts"))
      .flatMap((file) => namesIn(`${contract}/${file}`, /^export type (\w+)/gm)),
    ...Object.keys(calls),
    ...namesIn("src/workspace/database/generated-tables.ts", /^ {2}(\w+): \{$/gm),
  ].flatMap(wordsOf),
);

test("the glossary defines each word of the contract and of the tables, or lists it as a usual word", () => {
  const known = new Set([...definedWords, ...wordsOf(usualWords)]);
  expect([...used].filter((word) => !known.has(word)).sort()).toEqual([]);
});

test("the glossary lists only usual words that the contract or a table uses and that it does not define", () => {
  expect(wordsOf(usualWords).filter((word) => !used.has(word) || definedWords.has(word))).toEqual([]);
});
