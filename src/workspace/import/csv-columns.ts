import type { InventoryPath } from "./fault.ts";

/** Columns that describe a centre, and the field of its record that each fills. */
export const centreColumns = {
  centreName: ["name"],
  city: ["city"],
  locality: ["locality"],
  address: ["address"],
  pincode: ["pincode"],
  lat: ["location", "lat"],
  lng: ["location", "lng"],
  description: ["description"],
  directions: ["directions"],
  centrePictures: ["pictures"],
  centreAmenities: ["amenities"],
  hours: ["hours"],
  closures: ["exceptions"],
  offerings: ["offerings"],
} as const satisfies Record<string, InventoryPath>;

/** Columns that describe an item. A price is given in rupees or in paise. */
export const itemColumns = {
  itemId: ["id"],
  productType: ["productType"],
  itemName: ["name"],
  itemDescription: ["description"],
  capacity: ["capacity"],
  priceRupees: ["pricePaise"],
  pricePaise: ["pricePaise"],
  bufferMinutes: ["bufferMinutes"],
  itemAmenities: ["amenities"],
  itemPictures: ["pictures"],
} as const satisfies Record<string, InventoryPath>;

export type CentreColumn = keyof typeof centreColumns;
export type ItemColumn = keyof typeof itemColumns;
/** Every column that a table may have; `centreId` says to which centre a row belongs. */
export type Column = "centreId" | CentreColumn | ItemColumn;

const allColumns: readonly Column[] = [
  "centreId",
  ...(Object.keys(centreColumns) as CentreColumn[]),
  ...(Object.keys(itemColumns) as ItemColumn[]),
];

/** The columns by their names in small letters. */
export const columnNames: ReadonlyMap<string, Column> = new Map(
  allColumns.map((column) => [column.toLowerCase(), column]),
);

/** The column that fills a field of a centre, or `centreId`. */
export function centreColumnOf(field: InventoryPath): Column {
  return columnOf(centreColumns, field) ?? "centreId";
}

/** The column that fills a field of an item; its product type decides by what it is sold. */
export function itemColumnOf(field: InventoryPath): Column {
  return field[0] === "unit" ? "productType" : (columnOf(itemColumns, field) ?? "itemId");
}

function columnOf<Name extends Column>(
  columns: Record<Name, InventoryPath>,
  field: InventoryPath,
): Name | undefined {
  const names = Object.keys(columns) as Name[];
  return names.find((name) => columns[name].every((key, at) => field[at] === key));
}
