import * as v from "valibot";
import { type CentreRecord, centreRecord } from "../inventory/index.ts";
import { parseClosures, parseHours, parseList, parseNumberCell, parseOfferings } from "./csv-cells.ts";
import { cellReader, type itemOf } from "./csv-item.ts";
import type { CsvPlaces } from "./csv-places.ts";
import type { Row } from "./csv-table.ts";
import type { FilePosition, ImportError, InventoryPath } from "./import-error.ts";

type RawItem = ReturnType<typeof itemOf>;

/** Builds a centre from its row and its items. `checkCentre` validates the result against the schema. */
export function centreOf(row: Row, items: readonly RawItem[], places: CsvPlaces, errors: ImportError[]) {
  const readCell = cellReader(row, errors);
  const id = row.cell("centreId");
  const city = readCell("city", places.cityOf);
  const explicitOfferings = row.cell("offerings") === "" ? [] : readCell("offerings", parseOfferings);
  return {
    id,
    slug: id,
    name: row.cell("centreName"),
    city,
    locality: city === null ? null : readCell("locality", (text) => places.localityOf(city, text)),
    address: row.cell("address"),
    pincode: row.cell("pincode"),
    location: { lat: readCell("lat", parseNumberCell), lng: readCell("lng", parseNumberCell) },
    description: row.cell("description"),
    directions: row.cell("directions"),
    ...wayOf(row, readCell),
    pictures: parseList(row.cell("centrePictures")),
    amenities: parseList(row.cell("centreAmenities")),
    hours: readCell("hours", parseHours),
    exceptions: row.cell("closures") === "" ? [] : readCell("closures", parseClosures),
    offerings:
      explicitOfferings === null ? null : [...explicitOfferings, ...offeringsOf(items, explicitOfferings)],
    items,
  };
}

const wayColumns = ["wayStation", "wayLines", "wayExit", "wayMinutes", "wayLandmark"] as const;

/** Returns the field `way`, or no field if all its cells are empty. */
function wayOf(row: Row, readCell: ReturnType<typeof cellReader>) {
  if (wayColumns.every((column) => row.cell(column) === "")) return {};
  const [exit, landmark] = [row.cell("wayExit"), row.cell("wayLandmark")];
  const way = {
    station: row.cell("wayStation"),
    lines: parseList(row.cell("wayLines")),
    ...(exit !== "" && { exit }),
    minutes: readCell("wayMinutes", parseNumberCell),
    ...(landmark !== "" && { landmark }),
  };
  return { way };
}

/** Validates a centre against the schema. Returns null if it is invalid. Null fields have been reported before. */
export function checkCentre(
  centre: ReturnType<typeof centreOf>,
  positionOf: (field: InventoryPath) => FilePosition,
  errors: ImportError[],
): CentreRecord | null {
  const checked = v.safeParse(centreRecord, centre);
  if (checked.success) return checked.output;
  for (const issue of checked.issues) {
    if (issue.input === null) continue;
    const field = (issue.path ?? []).map(({ key }) => (typeof key === "number" ? key : String(key)));
    errors.push({ ...positionOf(field), message: cellMessage(issue) });
  }
  return null;
}

function cellMessage(issue: v.BaseIssue<unknown>): string {
  const isEmpty = issue.input === "" || (Array.isArray(issue.input) && issue.input.length === 0);
  return isEmpty ? "This cell is empty." : issue.message;
}

/** Derives offerings from items, at the lowest price. Skips product types that the centre's row already offers. */
function offeringsOf(
  items: readonly RawItem[],
  stated: CentreRecord["offerings"],
): CentreRecord["offerings"] {
  const statedTypes = new Set(stated.map(({ productType }) => productType));
  const offerings = new Map<string, CentreRecord["offerings"][number]>();
  for (const { productType, pricePaise, unit } of items) {
    if (productType === null || pricePaise === null || unit === null || statedTypes.has(productType))
      continue;
    const fromPricePaise = Math.min(pricePaise, offerings.get(productType)?.fromPricePaise ?? pricePaise);
    offerings.set(productType, { productType, fromPricePaise, unit });
  }
  return [...offerings.values()];
}
