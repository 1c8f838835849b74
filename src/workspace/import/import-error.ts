/** An error in an imported file. Rows and columns are numbered from 1. The header of a table is row 1. */
export type ImportError = {
  readonly file: string;
  /** Null if the error concerns the whole file. */
  readonly row: number | null;
  /** The number of the column. In a table, the name and letter of the column. */
  readonly column: string | null;
  readonly message: string;
};

/** The position of a record or field in the imported file. */
export type FilePosition = Omit<ImportError, "message">;

/** A path in an inventory, such as `["centres", 3, "items", 0, "pricePaise"]`. */
export type InventoryPath = readonly (string | number)[];

/** Formats an error for the operator, such as `own.csv: row 3, column priceRupees (N): Write …`. */
export function formatImportError({ file, row, column, message }: ImportError): string {
  const position = [row === null ? "" : `row ${row}`, column === null ? "" : `column ${column}`].filter(
    Boolean,
  );
  return [file, position.join(", "), message].filter(Boolean).join(": ");
}
