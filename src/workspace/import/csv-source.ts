import type { CentreRecord, Inventory } from "../inventory/index.ts";
import { centreOf, checkCentre } from "./csv-centre.ts";
import {
  type CentreColumn,
  type Column,
  centreColumnOf,
  centreColumns,
  itemColumnOf,
  itemColumns,
} from "./csv-columns.ts";
import { itemOf } from "./csv-item.ts";
import { csvPlaces } from "./csv-places.ts";
import { type Row, readTable, type Table } from "./csv-table.ts";
import type { FilePosition, ImportError, InventoryPath } from "./import-error.ts";
import { createSource, type SourceResult, sourceResult } from "./source.ts";

type CentreRows = { readonly row: Row; readonly items: Row[] };

const centreNames = Object.keys(centreColumns) as CentreColumn[];
const itemNames = Object.keys(itemColumns) as (keyof typeof itemColumns)[];

/** Reads CSV tables. Each row describes a centre, one of its items, or both, depending on which columns are filled. */
export async function readCsvSource(paths: readonly string[], base: Inventory): Promise<SourceResult> {
  const tables = await Promise.all(paths.map(readTable));
  const errors = tables.flatMap((table) => [...table.errors, ...findMissingColumns(table)]);
  if (errors.length > 0) return { ok: false, faults: errors };
  const centreRows = groupByCentre(
    tables.flatMap(({ rows }) => rows),
    errors,
  );
  const placeTable = csvPlaces(base.cities);
  const centres = centreRows.map(({ row, items }) => {
    const centreItems = items.map((item) => itemOf(item, errors));
    return checkCentre(centreOf(row, centreItems, placeTable, errors), positionIn({ row, items }), errors);
  });
  if (centreRows.length === 0)
    errors.push({
      file: tables[0]?.file ?? "",
      row: null,
      column: null,
      message: "This table contains no centre.",
    });
  const validCentres = centres.filter((centre): centre is CentreRecord => centre !== null);
  const file = tables[0]?.file ?? "";
  const lists = { cities: placeTable.cities(), centres: validCentres };
  return sourceResult(
    createSource(lists, (path) => positionOf(file, centreRows, path)),
    errors,
  );
}

/** Reports missing columns: `centreId`, and the required columns of a centre or an item if any column describes one. */
function findMissingColumns({ file, columns, errors }: Table): ImportError[] {
  // Without columns, the file is not a valid table. The error has already been reported.
  if (columns.size === 0 && errors.length > 0) return [];
  const optional: readonly Column[] = [
    "wayStation",
    "wayLines",
    "wayExit",
    "wayMinutes",
    "wayLandmark",
    "closures",
    "offerings",
    "bufferMinutes",
    "itemAmenities",
    "priceRupees",
    "pricePaise",
  ];
  const required: Column[] = ["centreId"];
  if (centreNames.some((name) => columns.has(name))) required.push(...centreNames);
  if (itemNames.some((name) => columns.has(name))) required.push(...itemNames);
  const missingColumns = required.filter((column) => !columns.has(column) && !optional.includes(column));
  const hasPrice = columns.has("priceRupees") || columns.has("pricePaise");
  if (required.includes("itemId") && !hasPrice) missingColumns.push("priceRupees");
  return missingColumns.map((column) => ({ file, row: 1, column, message: "This column is missing." }));
}

/** Groups rows by centre, in the order of first appearance. */
function groupByCentre(rows: readonly Row[], errors: ImportError[]): CentreRows[] {
  const rowsById = new Map<string, { row: Row | null; first: Row; items: Row[] }>();
  for (const row of rows) {
    const id = row.cell("centreId");
    if (id === "") {
      errors.push({ ...row.positionOf("centreId"), message: "This row has no centreId." });
      continue;
    }
    const centreRows = rowsById.get(id) ?? { row: null, first: row, items: [] };
    rowsById.set(id, centreRows);
    if (centreNames.some((name) => row.cell(name) !== "")) {
      if (centreRows.row === null) centreRows.row = row;
      else errors.push(...findContradictions(centreRows.row, row));
    }
    if (itemNames.some((name) => row.cell(name) !== "")) centreRows.items.push(row);
  }
  return [...rowsById].flatMap(([id, { row, first, items }]) => {
    if (row !== null) return [{ row, items }];
    errors.push({ ...first.positionOf("centreId"), message: `No row describes the centre “${id}”.` });
    return [];
  });
}

/** Reports cells that contradict the first row of the same centre. Empty cells are not a contradiction. */
function findContradictions(first: Row, again: Row): ImportError[] {
  return centreNames
    .filter((name) => again.cell(name) !== "" && again.cell(name) !== first.cell(name))
    .map((name) => ({
      ...again.positionOf(name),
      message: `Row ${first.positionOf(null).row} has a different value for this centre.`,
    }));
}

function positionOf(
  file: string,
  described: readonly CentreRows[],
  [list, at, ...field]: InventoryPath,
): FilePosition {
  const centre = list === "centres" && typeof at === "number" ? described[at] : undefined;
  return centre === undefined ? { file, row: null, column: null } : positionIn(centre)(field);
}

function positionIn({ row, items }: CentreRows): (field: InventoryPath) => FilePosition {
  return (field) => {
    const item = field[0] === "items" && typeof field[1] === "number" ? items[field[1]] : undefined;
    return item === undefined
      ? row.positionOf(centreColumnOf(field))
      : item.positionOf(itemColumnOf(field.slice(2)));
  };
}
