import type { InventoryPath } from "./import-error.ts";

/** The columns of a centre, and the fields of the centre record that each column fills. */
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
  wayStation: ["way", "station"],
  wayLines: ["way", "lines"],
  wayExit: ["way", "exit"],
  wayMinutes: ["way", "minutes"],
  wayLandmark: ["way", "landmark"],
  centrePictures: ["pictures"],
  centreAmenities: ["amenities"],
  hours: ["hours"],
  closures: ["exceptions"],
  offerings: ["offerings"],
} as const satisfies Record<string, InventoryPath>;

/** Columns that describe an item. The price is in rupees or in paise. */
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
/** A column of a table. `centreId` assigns each row to a centre. */
export type Column = "centreId" | CentreColumn | ItemColumn;

const allColumns: readonly Column[] = [
  "centreId",
  ...(Object.keys(centreColumns) as CentreColumn[]),
  ...(Object.keys(itemColumns) as ItemColumn[]),
];

/** Columns by their lower-case names. */
export const columnNames: ReadonlyMap<string, Column> = new Map(
  allColumns.map((column) => [column.toLowerCase(), column]),
);

/** Returns the column for a centre's field, or `centreId` if the field has no column. */
export function centreColumnOf(field: InventoryPath): Column {
  return columnOf(centreColumns, field) ?? "centreId";
}

/** Returns the column for an item's field. For the unit, this is the product type, which determines the unit. */
export function itemColumnOf(field: InventoryPath): Column {
  return field[0] === "unit" ? "productType" : (columnOf(itemColumns, field) ?? "itemId");
}

function columnOf<Name extends Column>(
  columns: Record<Name, InventoryPath>,
  field: InventoryPath,
): Name | undefined {
  const names = Object.keys(columns) as Name[];
  return names.find((name) => columns[name].every((key, index) => field[index] === key));
}
