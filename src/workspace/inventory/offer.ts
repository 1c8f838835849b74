import { sql } from "kysely";
import type { Db } from "../database/tables.ts";
import { type CatalogueItem, itemColumns, itemSources } from "./items.ts";

/** A bookable item with what its price, tax and rules need. Prices in paise, buffer in minutes. */
export type Offer = NonNullable<Awaited<ReturnType<typeof findOffer>>>;

/** The query of all offers; callers narrow it down. */
export function offers(db: Db) {
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
    ]);
}

/** One offer by its item's id, also when it is no longer active; undefined when there is none. */
export function findOffer(db: Db, itemId: string) {
  return offers(db).where("items.id", "=", itemId).executeTakeFirst();
}

/** The item of an order as the catalogue shows it, also when it is no longer active. */
export async function findCatalogueItem(db: Db, itemId: string): Promise<CatalogueItem | null> {
  const { rows } =
    await sql<CatalogueItem>`select ${itemColumns} ${itemSources} where i.id = ${itemId}`.execute(db);
  return rows[0] ?? null;
}
