import { isNode, LineCounter, parseDocument } from "yaml";
import type { FilePosition, ImportFault, InventoryPath } from "./fault.ts";

/** Finds row and column of any value of a JSON text; of a value that is missing, those of what should hold it. */
export function jsonPositions(file: string, text: string): (path: InventoryPath) => FilePosition {
  const lines = new LineCounter();
  // JSON is YAML, and this parser keeps where things stand.
  const document = parseDocument(text, { lineCounter: lines, uniqueKeys: false, logLevel: "silent" });
  return (path) => {
    for (let length = path.length; length > 0; length -= 1) {
      const node = document.getIn(path.slice(0, length), true);
      if (isNode(node) && node.range) return positionAt(file, lines, node.range[0]);
    }
    return { file, row: 1, column: "1" };
  };
}

/** Where a text stops being JSON. */
export function syntaxFault(file: string, text: string): ImportFault {
  const reason = syntaxErrorOf(text);
  const message = `This is not JSON: ${reason.replace(/ (?:in JSON )?at position.*$/s, "")}`;
  const lines = new LineCounter();
  const [first] = parseDocument(text, { lineCounter: lines, logLevel: "silent" }).errors;
  const told = / at position (\d+)/.exec(reason)?.[1];
  const offset = told === undefined ? (first?.pos[0] ?? text.length) : Number(told);
  return { ...positionAt(file, lines, offset), message };
}

function syntaxErrorOf(text: string): string {
  try {
    JSON.parse(text);
    return "";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function positionAt(file: string, lines: LineCounter, offset: number): FilePosition {
  const { line, col } = lines.linePos(offset);
  return { file, row: line, column: String(col) };
}
