import { sql } from "kysely";
import { standardCancellation } from "../../api/contract/cancellation.ts";
import type { ProductType } from "../../api/contract/product-types.ts";
import { readJointHours } from "../availability/index.ts";
import type { ContentPlaces, FromPrice, TermsOfTypes } from "../content/index.ts";
import { isListed, presentCity } from "../inventory/index.ts";
import { allInPaise } from "../pricing/index.ts";
import { citiesWithCentres } from "./cities.ts";
import type { PlacesDeps } from "./deps.ts";

/** Returns functions that read inventory data for content pages. */
export function createContentPlaces(deps: PlacesDeps): ContentPlaces {
  const { db, cached } = deps;
  return {
    citiesWithCentres: async () => (await citiesWithCentres(deps)).map(presentCity),
    openingHours: () => cached("city-hours", () => readJointHours(db, isListed(deps.excludedBuildingIds))),
    fromPrices: () => cached("from-prices", () => readFromPrices(deps)),
    cancellationTerms: () => cached("cancellation-terms", () => readCancellationTerms(deps)),
    findCity: async (slug) => {
      const { rows } = await sql<{ name: string; slug: string }>`
        select name, slug from cities where slug = ${slug}`.execute(db);
      return rows[0] ?? null;
    },
  };
}

type Row = Omit<FromPrice, "fromAllInPricePaise"> & { productType: ProductType; gstPercent: number };

async function readFromPrices({ db, excludedBuildingIds }: PlacesDeps): Promise<Map<ProductType, FromPrice>> {
  const { rows } = await sql<Row>`
    select distinct on (o.product_type)
      o.product_type as "productType", o.from_price_paise as "fromPricePaise", o.unit,
      t.gst_percent as "gstPercent"
    from centre_offerings o
    join centres c on c.id = o.centre_id
    join product_types t on t.value = o.product_type
    where ${isListed(excludedBuildingIds)} order by o.product_type, o.from_price_paise
  `.execute(db);
  return new Map(
    rows.map(({ productType, gstPercent, fromPricePaise, unit }) => [
      productType,
      { fromPricePaise, fromAllInPricePaise: allInPaise(fromPricePaise, gstPercent), unit },
    ]),
  );
}

/** Reads the cancellation rules of all bookable product types. Product types with equal rules share an entry. */
async function readCancellationTerms({ db }: PlacesDeps): Promise<readonly TermsOfTypes[]> {
  const { rows } = await sql<TermsOfTypes>`
    select coalesce(t.cancellation, ${JSON.stringify(standardCancellation)}::jsonb) as rules,
      array_agg(t.label order by t.position) as labels
    from product_types t
    join (select product_type, count(*) as count from items where active group by 1) offered
      on offered.product_type = t.value
    group by 1 order by sum(offered.count) desc`.execute(db);
  return rows;
}
