import { sql } from "kysely";
import type { Db } from "../database/tables.ts";
import { type CatalogueItem, itemColumns, itemSources } from "./items.ts";

/** A bookable item with the data for its price, taxes and booking rules. Prices are in paise, buffers in minutes. */
export type BookableItem = NonNullable<Awaited<ReturnType<typeof findBookableItem>>>;

/** Returns a query for all bookable items. Callers add conditions. */
export function bookableItems(db: Db) {
  return db
    .selectFrom("items")
    .innerJoin("centres", "centres.id", "items.centre_id")
    .innerJoin("cities", "cities.slug", "centres.city_slug")
    .innerJoin("product_types", "product_types.value", "items.product_type")
    .select([
      "items.id as itemId",
      "items.name as name",
      "items.product_type as productType",
      "items.capacity as capacity",
      "items.unit as unit",
      "items.price_paise as pricePaise",
      "items.buffer_minutes as bufferMinutes",
      "items.active as itemActive",
      "centres.id as centreId",
      "centres.name as centreName",
      "centres.lat as lat",
      "centres.lng as lng",
      "centres.active as centreActive",
      "cities.slug as citySlug",
      "cities.state as state",
      "cities.state_code as stateCode",
      "product_types.sac as sac",
      "product_types.gst_percent as gstPercent",
      "product_types.cancellation as cancellation",
    ]);
}

/** Finds a bookable item by id, active or not. */
export function findBookableItem(db: Db, itemId: string) {
  return bookableItems(db).where("items.id", "=", itemId).executeTakeFirst();
}

/** Finds the catalogue item of an order, active or not. */
export async function findCatalogueItem(db: Db, itemId: string): Promise<CatalogueItem | null> {
  const { rows } =
    await sql<CatalogueItem>`select ${itemColumns} ${itemSources} where i.id = ${itemId}`.execute(db);
  return rows[0] ?? null;
}
