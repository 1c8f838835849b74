import { readFile, stat } from "node:fs/promises";
import { relative } from "node:path";
import * as v from "valibot";
import {
  type Document,
  type ErrorCode,
  isAlias,
  isNode,
  isScalar,
  LineCounter,
  parseDocument,
  visit,
} from "yaml";
import { truncateText } from "../../api/contract/truncate-text.ts";
import { messageOf } from "../http/validate.ts";
import { toUtf8 } from "./utf8.ts";

/** An error in a data file. `line` counts from 1; `path` is dotted, such as `items.2.pricePaise`. */
export type FileError = {
  readonly file: string;
  readonly line: number;
  readonly path: string;
  readonly message: string;
};

/** A path in a file's value: keys and list indexes. */
export type ValuePath = readonly (string | number)[];

/** A valid file with its value and a function that returns the line of a nested value. */
export type ParsedFile<T> = {
  readonly file: string;
  readonly value: T;
  readonly lineOf: (path: ValuePath) => number;
};

export type YamlResult<T> =
  | ({ readonly ok: true } & ParsedFile<T>)
  | { readonly ok: false; readonly faults: readonly FileError[] };

const megabyte = 1024 * 1024;
/** Maximum number of errors reported per file. */
const maxErrors = 20;
/** Maximum length of a message. The parser quotes the file, which may consist of one long word. */
const maxMessageLength = 300;

/**
 * Reads and validates a YAML file of at most `maxBytes`. Returns all errors with paths relative to `root`. Never
 * rejects.
 */
export async function readYamlFile<S extends v.GenericSchema>(
  root: string,
  path: string,
  schema: S,
  maxBytes = megabyte,
): Promise<YamlResult<v.InferOutput<S>>> {
  const file = relative(root, path);
  const read = await readText(path, maxBytes);
  const result = "text" in read ? checkYaml(read.text, schema) : { ok: false as const, faults: [read] };
  if (result.ok) return { ...result, file };
  const errors = result.faults.slice(0, maxErrors).map(({ line, path = "", message }) => {
    const isLong = message.length > maxMessageLength;
    return { file, line, path, message: isLong ? `${truncateText(message, maxMessageLength)}…` : message };
  });
  return { ok: false, faults: errors };
}

type FileErrorDetail = { readonly line: number; readonly path?: string; readonly message: string };

async function readText(
  path: string,
  maxBytes: number,
): Promise<{ readonly text: string } | FileErrorDetail> {
  try {
    const found = await stat(path);
    // Reject named pipes: reading one blocks until another process writes.
    if (!found.isFile()) return { line: 1, message: "This is not a file." };
    if (found.size > maxBytes) {
      return { line: 1, message: `This file has ${sizeOf(found.size)}; the limit is ${sizeOf(maxBytes)}.` };
    }
    const utf8 = toUtf8(await readFile(path));
    if (utf8.ok) return { text: utf8.bytes.toString() };
    return { line: utf8.line, message: "This line is not UTF-8. Save the file again as UTF-8." };
  } catch (error) {
    return { line: 1, message: readErrorMessage(error) };
  }
}

function sizeOf(bytes: number): string {
  return bytes < megabyte ? `${Math.ceil(bytes / 1024)} KB` : `${Number((bytes / megabyte).toFixed(1))} MB`;
}

/**
 * The parser compares each key with all others of its map, which takes seconds for thousands of keys.
 * `findRepeatedKeys` does it in linear time.
 */
const parserOptions = { uniqueKeys: false, prettyErrors: false } as const;

type YamlCheck<T> =
  | { readonly ok: true; readonly value: T; readonly lineOf: (path: ValuePath) => number }
  | { readonly ok: false; readonly faults: readonly FileErrorDetail[] };

function checkYaml<S extends v.GenericSchema>(text: string, schema: S): YamlCheck<v.InferOutput<S>> {
  const lines = new LineCounter();
  try {
    const document = parseDocument(text, { ...parserOptions, lineCounter: lines });
    const errors = document.errors.map(({ pos, code }) => ({
      line: lines.linePos(pos[0]).line,
      message:
        syntaxMessages[code] ?? "This is not YAML. Check the indentation, colons, quotes and brackets here.",
    }));
    errors.push(...findRepeatedKeys(document, lines));
    if (errors.length === 0) errors.push(...findMissingAnchor(document, lines));
    if (errors.length > 0) return { ok: false, faults: errors };
    const lineOf = (path: ValuePath) => lineIn(document, lines, path);
    const checked = v.safeParse(schema, document.toJS());
    if (checked.success) return { ok: true, value: checked.output, lineOf };
    // Finding a line searches the keys of each map, so do it only for the reported errors.
    const invalid = checked.issues.slice(0, maxErrors).map((issue) => {
      const path = pathOf(issue);
      return { line: lineOf(path), path: path.join("."), message: messageOf(issue) };
    });
    return { ok: false, faults: invalid };
  } catch (error) {
    return { ok: false, faults: [parseErrorDetail(error, text)] };
  }
}

const quoteSpecialCharacters =
  "Put a text in quotes if it contains “: ” or starts with a special character, such as @, %, & or [.";
const syntaxMessages: Readonly<Partial<Record<ErrorCode, string>>> = {
  BAD_DQ_ESCAPE: "Write a backslash in double quotes twice.",
  BAD_INDENT: "Indent this line like the others of its list or record, and close the brackets above it.",
  BAD_SCALAR_START: quoteSpecialCharacters,
  BLOCK_AS_IMPLICIT_KEY: quoteSpecialCharacters,
  BLOCK_IN_FLOW: "Close the bracket that is opened in this line or above.",
  MISSING_CHAR: "A quote, bracket, comma or colon is missing in this line or above.",
  MULTILINE_IMPLICIT_KEY: quoteSpecialCharacters,
  MULTIPLE_DOCS: "Remove the line “---”: a file contains one document.",
  TAB_AS_INDENT: "Indent with spaces, not with tabs.",
  UNEXPECTED_TOKEN: quoteSpecialCharacters,
};

/** Finds the keys that are given more than once in their map. */
function findRepeatedKeys(document: Document, lines: LineCounter): FileErrorDetail[] {
  const errors: FileErrorDetail[] = [];
  visit(document, {
    Map: (_, { items }) => {
      const found = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (found.has(key.value)) {
          const { line } = lines.linePos(key.range?.[0] ?? 0);
          errors.push({ line, message: "This field is given twice." });
        }
        found.add(key.value);
      }
    },
  });
  return errors;
}

/** Finds the first alias without a preceding anchor. The parser accepts such an alias, but reading the value throws. */
function findMissingAnchor(document: Document, lines: LineCounter): FileErrorDetail[] {
  const anchors = new Set<string>();
  const errors: FileErrorDetail[] = [];
  visit(document, {
    Node: (_key, node) => {
      if (!isAlias(node)) {
        if (node.anchor !== undefined) anchors.add(node.anchor);
        return undefined;
      }
      if (anchors.has(node.source)) return undefined;
      const message = `Put a text that starts with * in quotes. Unquoted, *${node.source} is an alias of &${node.source}, which does not exist.`;
      errors.push({ line: lines.linePos(node.range?.[0] ?? 0).line, message });
      return visit.BREAK;
    },
  });
  return errors;
}

/** Describes an error that the parser threw instead of adding it to the document's errors. */
function parseErrorDetail(error: unknown, text: string): FileErrorDetail {
  if (error instanceof RangeError) {
    const line = firstLineWith(text, isTooDeep);
    return { line, message: "Lists and fields are nested too deeply here." };
  }
  if (error instanceof ReferenceError) {
    const line = text.slice(0, Math.max(0, text.search(/\*\w/))).split("\n").length;
    return {
      line,
      message: "This file expands to too many values through its aliases (*). Write the values out.",
    };
  }
  return { line: 1, message: `This file cannot be read as YAML (${String(error)}).` };
}

/** Returns true if the recursive parser overflows the stack because of nested brackets. */
function isTooDeep(text: string): boolean {
  try {
    parseDocument(text, parserOptions).toJS();
    return false;
  } catch (error) {
    return error instanceof RangeError;
  }
}

/**
 * Finds the first line that breaks a text. Bisection works because a broken text stays broken when lines are appended.
 */
function firstLineWith(text: string, isBroken: (text: string) => boolean): number {
  const lines = text.split("\n");
  let [sound, broken] = [0, lines.length];
  while (broken - sound > 1) {
    const middle = Math.floor((sound + broken) / 2);
    if (isBroken(lines.slice(0, middle).join("\n"))) broken = middle;
    else sound = middle;
  }
  return broken;
}

/** Formats an error as `file:line: path: message`. */
export function formatFileError({ file, line, path, message }: FileError): string {
  return `${file}:${line}: ${path === "" ? "" : `${path}: `}${message}`;
}

function readErrorMessage(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return code === "ENOENT" ? "This file is missing." : `This file cannot be read (${code ?? error}).`;
}

function pathOf(issue: v.BaseIssue<unknown>): ValuePath {
  return (issue.path ?? []).map(({ key }) => (typeof key === "number" ? key : String(key)));
}

/** Returns the line of a value. For a missing key, returns the line of its parent. */
function lineIn(document: Document, lines: LineCounter, path: ValuePath): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  const start = document.contents?.range?.[0] ?? 0;
  return lines.linePos(start).line;
}
