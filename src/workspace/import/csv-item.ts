import { productTypes } from "../../api/contract/product-types.ts";
import type { PriceUnit } from "../../api/contract/units.ts";
import type { ItemRecord } from "../inventory/index.ts";
import { type Cell, parseList, parseNumberCell, parseProductType, parseRupeesCell } from "./csv-cells.ts";
import type { Column } from "./csv-columns.ts";
import type { Row } from "./csv-table.ts";
import type { ImportError } from "./import-error.ts";

/** Builds an item from a row. Invalid cells become null and are reported in `errors`. Does not apply the schema. */
export function itemOf(
  row: Row,
  errors: ImportError[],
): { [Key in keyof ItemRecord]: (Key extends "unit" ? PriceUnit : ItemRecord[Key]) | null } {
  const readCell = cellReader(row, errors);
  const productType = readCell("productType", parseProductType);
  return {
    id: row.cell("itemId"),
    productType,
    name: row.cell("itemName"),
    description: row.cell("itemDescription"),
    capacity: readCell("capacity", parseNumberCell),
    unit: productType === null ? null : productTypes[productType].unit,
    pricePaise: parsePrice(row, readCell, errors),
    bufferMinutes: row.cell("bufferMinutes") === "" ? 0 : readCell("bufferMinutes", parseNumberCell),
    amenities: parseList(row.cell("itemAmenities")),
    pictures: parseList(row.cell("itemPictures")),
  };
}

/** Returns a function that parses a cell. For an invalid cell, it adds an error to `errors` and returns null. */
export function cellReader(row: Row, errors: ImportError[]) {
  return <Value>(column: Column, cell: (text: string) => Cell<Value>): Value | null => {
    const parsedCell = row.cell(column) === "" ? { fault: "This cell is empty." } : cell(row.cell(column));
    if ("value" in parsedCell) return parsedCell.value;
    errors.push({ ...row.positionOf(column), message: parsedCell.fault });
    return null;
  };
}

function parsePrice(row: Row, read: ReturnType<typeof cellReader>, errors: ImportError[]): number | null {
  const hasPaise = row.cell("pricePaise") !== "";
  if (hasPaise && row.cell("priceRupees") !== "") {
    errors.push({
      ...row.positionOf("pricePaise"),
      message: "Give the price in rupees or in paise, not both.",
    });
    return null;
  }
  return hasPaise ? read("pricePaise", parseNumberCell) : read("priceRupees", parseRupeesCell);
}
