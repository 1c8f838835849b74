/** What is wrong with a file, and where; rows and columns count from 1, the header of a table is row 1. */
export type ImportFault = {
  readonly file: string;
  /** None: the fault is in the file as a whole. */
  readonly row: number | null;
  /** Number of the column, or its name and letter in a table. */
  readonly column: string | null;
  readonly message: string;
};

/** Where something of an inventory stands in the file that it came from. */
export type FilePosition = Omit<ImportFault, "message">;

/** A place inside an inventory, such as `["centres", 3, "items", 0, "pricePaise"]`. */
export type InventoryPath = readonly (string | number)[];

/** A fault as it is printed, such as `own.csv: row 3, column priceRupees (N): Write …`. */
export function sayImportFault({ file, row, column, message }: ImportFault): string {
  const at = [row === null ? "" : `row ${row}`, column === null ? "" : `column ${column}`].filter(Boolean);
  return [file, at.join(", "), message].filter(Boolean).join(": ");
}
