import fc from "fast-check";

/** A corruption of a data file, as caused by an editor, a converter or a bad disk. */
export type Corruption = { readonly name: string; readonly apply: (text: string) => string | Buffer };

/** Corruptions of a YAML, JSON or CSV file at random positions. Most make the file invalid, some leave it valid. */
export const corruptions: fc.Arbitrary<Corruption> = fc
  .record({
    kind: fc.constantFrom(...(Object.keys(kinds()) as Kind[])),
    /** Relative position in the file, from 0 to 1. */
    at: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
    seed: fc.nat(1_000_000),
  })
  .map(({ kind, at, seed }) => ({
    name: `${kind} at ${at.toFixed(3)} (${seed})`,
    apply: (text) => kinds()[kind](text, at, seed),
  }));

type Kind = keyof ReturnType<typeof kinds>;
type Break = (text: string, at: number, seed: number) => string | Buffer;

const values = [
  "null",
  "~",
  "[]",
  "{}",
  "true",
  "-1",
  "0x10",
  "1e400",
  ".nan",
  ".inf",
  "9007199254740993",
  "12345678901234567890",
  "2026-02-30",
  '""',
  '" "',
  '"\\0"',
  '"\\uD800"',
  "'{fone}'",
  "!!binary aGk=",
  "!!js/function 'x'",
  "- - -",
  "? a",
  "<<: *x",
  "__proto__: 1",
];

function kinds() {
  const bomb = [
    "a0: &a0 [x, x, x, x, x, x, x, x, x]",
    ...Array.from({ length: 9 }, (_, index) => `a${index + 1}: &a${index + 1} [${`*a${index}, `.repeat(9)}]`),
  ].join("\n");
  return {
    "bold text, which YAML reads as an alias": (text, at) => insertLine(text, at, "- **Important**"),
    "alias without an anchor": (text, at) => replaceValue(text, at, "*nothing"),
    "alias of an anchor": (text, at) => replaceValue(replaceValue(text, at / 2, "&one One"), at, "*one"),
    "alias of itself": (text, at) => replaceValue(text, at, "&self [*self]"),
    "bomb of aliases": (text) => `${bomb}\n${text}`,
    "bomb of aliases as a value": (text, at) => replaceValue(text, at, `{${bomb.replaceAll("\n", ", ")}}`),
    tab: (text, at) => insertLine(text, at, "\t- tab"),
    "wrong indentation": (text, at) => changeLine(text, at, (line) => ` ${line}`),
    "merge conflict": (text, at) => insertLine(text, at, "<<<<<<< HEAD"),
    "second document": (text, at) => insertLine(text, at, "---"),
    "other value": (text, at, seed) => replaceValue(text, at, values[seed % values.length] ?? ""),
    "huge text": (text, at) => replaceValue(text, at, `"${"long ".repeat(40_000)}"`),
    "huge word": (text, at) => replaceValue(text, at, "x".repeat(200_000)),
    "huge file": (text) => text + `# ${"x".repeat(1_000)}\n`.repeat(1_100),
    "deep brackets": (text, at) => replaceValue(text, at, "[".repeat(20_000)),
    "deep closed brackets": (text, at) => replaceValue(text, at, "[".repeat(5_000) + "]".repeat(5_000)),
    "deep list": (text, at) => replaceValue(text, at, `\n${"- ".repeat(5_000)}x`),
    "missing line": (text, at) => changeLine(text, at, () => null),
    "repeated line": (text, at) => changeLine(text, at, (line) => `${line}\n${line}`),
    "misspelt key": (text, at) => changeLine(text, at, (line) => line.replace(/(\w)("?:)/, "$1x$2")),
    "cut off": (text, at) => text.slice(0, Math.floor(text.length * at)),
    "zero bytes": (text, at) => insert(text, at, "\0\0\0"),
    "control characters": (text, at) => insert(text, at, "\u0007\u001b\u2028\u202e"),
    "wrong character": (text, at, seed) => insert(text, at, "{}[]'\"&*!|>%@`#,:-?\\"[seed % 20] ?? ""),
    Latin1: (text, at) => Buffer.from(insert(text, at, "caf\u00e9"), "latin1"),
    "UTF-16": (text) => Buffer.from(`\ufeff${text}`, "utf16le"),
    "UTF-16 without its mark": (text) => Buffer.from(text, "utf16le"),
    "byte order mark": (text) => `\ufeff${text}`,
    "byte order mark inside": (text, at) => insert(text, at, "\ufeff"),
    "half of a character": (text, at) =>
      Buffer.concat([Buffer.from(insert(text, at, "")), Buffer.of(0xe0, 0xa4)]),
    "Windows line ends": (text) => text.replaceAll("\n", "\r\n"),
    empty: () => "",
    "list for all": () => "- one\n- two\n",
    "number for all": () => "42",
    "bytes at random": (_text, _at, seed) =>
      Buffer.from(Array.from({ length: 300 }, (_, at) => (seed * (at + 7)) % 256)),
  } satisfies Record<string, Break>;
}

function insert(text: string, at: number, part: string): string {
  const offset = Math.floor(text.length * at);
  return text.slice(0, offset) + part + text.slice(offset);
}

function changeLine(text: string, at: number, change: (line: string) => string | null): string {
  const lines = text.split("\n");
  const offset = Math.floor(lines.length * at);
  const changed = change(lines[offset] ?? "");
  return lines.toSpliced(offset, 1, ...(changed === null ? [] : [changed])).join("\n");
}

function insertLine(text: string, at: number, line: string): string {
  return changeLine(text, at, (originalLine) => `${/^ */.exec(originalLine)?.[0]}${line}\n${originalLine}`);
}

/** Replaces the first value after the line at this position: the text after a colon, or a cell. */
function replaceValue(text: string, at: number, value: string): string {
  const start = text.indexOf("\n", Math.floor(text.length * at));
  const tail = text.slice(start);
  const changed = tail.replace(/(: )[^\n]+|,[^,\n]+/, (_, colon?: string) => (colon ?? ",") + value);
  return text.slice(0, start) + changed;
}
