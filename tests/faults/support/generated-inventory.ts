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
  return withRaisedPrices(inventory, (centre, item) => centre === 0 && item === 0);
}

/** Returns the inventory with a different price for every item. */
export function withOtherPrices(inventory: Inventory): Inventory {
  return withRaisedPrices(inventory, () => true);
}

function withRaisedPrices(
  inventory: Inventory,
  isRaised: (centre: number, item: number) => boolean,
): Inventory {
  const centres = inventory.centres.map((centre, number) => ({
    ...centre,
    items: centre.items.map((item, position) =>
      isRaised(number, position) ? { ...item, pricePaise: item.pricePaise + 1_000 } : item,
    ),
  }));
  return { ...inventory, centres };
}
