import { readFile } from "node:fs/promises";
import { relative } from "node:path";
import * as v from "valibot";
import { type Document, isNode, LineCounter, parseDocument, visit } from "yaml";
import { messageOf } from "../http/validate.ts";

/** What is wrong in a data file, and where: `line` counts from 1, `path` is dotted, such as `items.2.pricePaise`. */
export type Fault = {
  readonly file: string;
  readonly line: number;
  readonly path: string;
  readonly message: string;
};

/** A place inside a file's value: keys and list positions. */
export type FaultPath = readonly (string | number)[];

/** A valid file, and a way to find the line of any of its values. */
export type ReadFile<T> = {
  readonly file: string;
  readonly value: T;
  readonly lineOf: (path: FaultPath) => number;
};

export type YamlReading<T> =
  | ({ readonly ok: true } & ReadFile<T>)
  | { readonly ok: false; readonly faults: readonly Fault[] };

/**
 * Reads a YAML file and checks it against a schema. Every fault comes with its line; none is thrown, a missing or
 * unreadable file included.
 * @param root folder that the file is named from in faults.
 */
export async function readYamlFile<S extends v.GenericSchema>(
  root: string,
  path: string,
  schema: S,
): Promise<YamlReading<v.InferOutput<S>>> {
  const file = relative(root, path);
  const text = await readFile(path, "utf8").catch((error: NodeJS.ErrnoException) => error);
  if (typeof text !== "string") return refused([{ file, line: 1, path: "", message: whyUnreadable(text) }]);
  return checkYaml(file, text, schema);
}

/** The same for a text. */
function checkYaml<S extends v.GenericSchema>(
  file: string,
  text: string,
  schema: S,
): YamlReading<v.InferOutput<S>> {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  if (document.errors.length > 0) {
    return refused(
      document.errors.map(({ pos, message }) => ({
        file,
        line: lines.linePos(pos[0]).line,
        path: "",
        message,
      })),
    );
  }
  const lineOf = (path: FaultPath) => lineIn(document, lines, path);
  const read = toValue(document);
  if (!read.ok) {
    return refused([{ file, line: unresolvedLine(document, lines), path: "", message: read.reason }]);
  }
  const checked = v.safeParse(schema, read.value);
  if (checked.success) return { ok: true, file, value: checked.output, lineOf };
  return refused(
    checked.issues.map((issue) => {
      const path = pathOf(issue);
      return { file, line: lineOf(path), path: path.join("."), message: messageOf(issue) };
    }),
  );
}

/**
 * Returns the value of a document. An unknown alias, or aliases that would expand without bound, are found only here: the
 * parser does not resolve them.
 */
function toValue(
  document: Document,
): { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly reason: string } {
  try {
    return { ok: true, value: document.toJS({ maxAliasCount: 100 }) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return {
      ok: false,
      reason: `${reason} Put quotes around a text that begins with * or &.`,
    };
  }
}

/** The line of the first alias without an anchor, else that of the first alias. */
function unresolvedLine(document: Document, lines: LineCounter): number {
  let first: number | undefined;
  let unresolved: number | undefined;
  visit(document, {
    Alias: (_, alias) => {
      first ??= alias.range?.[0];
      if (alias.resolve(document) !== undefined) return undefined;
      unresolved = alias.range?.[0];
      return visit.BREAK;
    },
  });
  return lines.linePos(unresolved ?? first ?? 0).line;
}

/** `file:line: path: message`, as it is printed. */
export function sayFault({ file, line, path, message }: Fault): string {
  return `${file}:${line}: ${path === "" ? "" : `${path}: `}${message}`;
}

function refused(faults: readonly Fault[]): { readonly ok: false; readonly faults: readonly Fault[] } {
  return { ok: false, faults };
}

function whyUnreadable(error: NodeJS.ErrnoException): string {
  return error.code === "ENOENT"
    ? "This file is missing."
    : `This file cannot be read (${error.code ?? error.message}).`;
}

function pathOf(issue: v.BaseIssue<unknown>): FaultPath {
  return (issue.path ?? []).map(({ key }) => (typeof key === "number" ? key : String(key)));
}

/** A value that is not there (a missing key) has the line of what should hold it. */
function lineIn(document: Document, lines: LineCounter, path: FaultPath): number {
  for (let length = path.length; length > 0; length -= 1) {
    const node = document.getIn(path.slice(0, length), true);
    if (isNode(node) && node.range) return lines.linePos(node.range[0]).line;
  }
  const start = document.contents?.range?.[0] ?? 0;
  return lines.linePos(start).line;
}
