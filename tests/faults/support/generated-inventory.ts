import type { CentreRecord, Inventory } from "../../../src/workspace/inventory/schema.ts";
import { shippedInventory } from "../../../src/workspace/places/testing.ts";

/** Returns an inventory with this number of centres: copies of the shipped centres with new ids and six items each. */
export async function generatedInventory(centres: number): Promise<Inventory> {
  const shipped = await shippedInventory();
  const models = shipped.centres.filter(({ items }) => items.length > 0);
  return {
    ...shipped,
    centres: Array.from({ length: centres }, (_, number) => {
      const model = models[number % models.length];
      if (model === undefined) throw new Error("The shipped inventory has no centre with items.");
      return copyCentre(model, `${model.id}-${number}`);
    }),
  };
}

const itemsOfCentre = 6;

function copyCentre(model: CentreRecord, id: string): CentreRecord {
  const items = Array.from({ length: itemsOfCentre }, (_, number) => {
    const item = model.items[number % model.items.length];
    if (item === undefined) throw new Error(`${model.id} has no item.`);
    return { ...item, id: `${id}-item-${number}` };
  });
  return { ...model, id, slug: id, items };
}

/** Returns the inventory with a different price for the first item of the first centre. */
export function withOtherPrice(inventory: Inventory): Inventory {
  return {
    ...inventory,
    centres: inventory.centres.map((centre, number) =>
      number > 0
        ? centre
        : {
            ...centre,
            items: centre.items.map((item, position) =>
              position > 0 ? item : { ...item, pricePaise: item.pricePaise + 1_000 },
            ),
          },
    ),
  };
}
