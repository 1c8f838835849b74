import { type RawBuilder, sql } from "kysely";
import type { ProductType } from "../../api/contract/product-types.ts";
import type { BookingUnit } from "../../api/contract/units.ts";
import type { Db, Tx } from "../database/tables.ts";

/** A catalogue item with the data of its product type. Prices are in paise per unit, without tax. */
export type CatalogueItem = {
  readonly id: string;
  readonly centreId: string;
  readonly productType: ProductType;
  readonly label: string;
  readonly name: string;
  readonly description: string;
  readonly capacity: number;
  readonly unit: BookingUnit;
  readonly pricePaise: number;
  readonly bufferMinutes: number;
  readonly amenities: readonly string[];
  readonly pictures: readonly string[];
  readonly sac: string;
  readonly gstPercent: number;
};

/** Lists the active items of a centre in the order of the inventory. */
export async function listItemsOfCentre(db: Db | Tx, centreId: string): Promise<CatalogueItem[]> {
  const { rows } = await sql<CatalogueItem>`
    select ${itemColumns} ${itemSources} where i.centre_id = ${centreId} and i.active order by i.position, i.id
  `.execute(db);
  return rows;
}

/** The columns of `CatalogueItem`. Use them with `itemSources`. */
export const itemColumns: RawBuilder<unknown> = sql`
  i.id, i.centre_id as "centreId", i.product_type as "productType", type.label, i.name, i.description, i.capacity,
  i.unit, i.price_paise as "pricePaise", i.buffer_minutes as "bufferMinutes", i.amenities, i.pictures, type.sac,
  type.gst_percent as "gstPercent"`;

/** Joins items (`i`) with their product types (`type`). */
export const itemSources: RawBuilder<unknown> = sql`
  from items i join product_types type on type.value = i.product_type`;
