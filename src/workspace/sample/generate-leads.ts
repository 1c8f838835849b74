import { sql } from "kysely";
import { addMinutes } from "../../api/contract/ist.ts";
import type { Tx } from "../database/tables.ts";
import { insertLead } from "../lead/index.ts";
import type { SampleArguments } from "./arguments.ts";

const ordersOfLead = 100;
const maxLeads = 50;
const minutesBetweenLeads = 4;

/** No stored lead has such an id: random ids have letters too. */
const idPrefix = "LEAD0000";

/** Deletes the leads of an earlier run. */
export async function removeGeneratedLeads(tx: Tx): Promise<void> {
  await sql`delete from leads where id ~ ${`^${idPrefix}\\d{8}$`}`.execute(tx);
}

/** Inserts open leads about the generated centres, received in the last hours, none of them overdue. */
export async function generateLeads(tx: Tx, { orders }: SampleArguments, now: Date): Promise<void> {
  const centres = await tx
    .selectFrom("centres")
    .innerJoin("cities", "cities.slug", "centres.city_slug")
    .innerJoin("localities", (join) =>
      join
        .onRef("localities.city_slug", "=", "centres.city_slug")
        .onRef("localities.slug", "=", "centres.locality_slug"),
    )
    .select(["centres.name", "cities.name as city", "localities.name as locality"])
    .where("centres.id", "like", "sample-%")
    .orderBy("centres.id")
    .limit(maxLeads)
    .execute();
  const count = Math.min(Math.ceil(orders / ordersOfLead), maxLeads);
  for (let n = 0; n < count; n += 1) {
    const centre = centres[n % centres.length];
    if (centre === undefined) return;
    const suffix = String(n).padStart(8, "0");
    await insertLead(tx, {
      id: idPrefix + suffix,
      fields: {
        ...{ name: `Guest ${n}`, email: `guest${n}@example.com`, phone: `+919${suffix}0` },
        ...{ city: centre.city, about: `${centre.name}, ${centre.locality}`, teamSize: 1 + (n % 30) },
        ...{ consent: true, brand: 1, callBack: n % 2 === 0 },
      },
      sign: null,
      now: addMinutes(now, -n * minutesBetweenLeads),
    });
  }
}
