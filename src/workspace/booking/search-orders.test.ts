import { describe, expect, test } from "vitest";
import { databaseForTest, databaseKinds } from "../../../tests/support/databases.ts";
import { changeRows } from "../database/testing.ts";
import { orderSearchesFor, searchOrders } from "./search-orders.ts";
import { bookingDeps, confirmHeld, fullCustomer, heldOrder, seed, testClock, uniqueHour } from "./testing.ts";

test.each([
  ["b261123-7k2m9q", [{ by: "number", text: "B261123-7K2M9Q" }]],
  ["B261123–7K2M9Q ", [{ by: "number", text: "B261123-7K2M9Q" }]],
  ["98765 43210", [{ by: "phone", text: "+919876543210" }]],
  ["+91 98765-43210", [{ by: "phone", text: "+919876543210" }]],
  ["098765", [{ by: "phone", text: "+9198765" }]],
  ["9198", [{ by: "phone", text: "+919198" }]],
  ["९८७६५", [{ by: "phone", text: "+9198765" }]],
  ["Asha@Example.in", [{ by: "email", text: "asha@example.in" }]],
  [
    "27aaacb1234",
    [
      { by: "gstin", text: "27AAACB1234" },
      { by: "name", text: "27aaacb1234" },
      { by: "company", text: "27aaacb1234" },
    ],
  ],
  [
    " Asha   Rao",
    [
      { by: "name", text: "asha rao" },
      { by: "company", text: "asha rao" },
    ],
  ],
  ["ra", []],
  ["- -", []],
])("staff who type %j search by %j", (typed, searches) => {
  expect(orderSearchesFor(typed)).toEqual(searches);
});

describe.each(databaseKinds)("the search of orders on %s", (kind) => {
  async function openOrders() {
    const { db } = await databaseForTest(kind);
    await seed(db);
    const deps = bookingDeps(db, testClock());
    const book = async (hour: number, customer: Partial<typeof fullCustomer> = {}) =>
      (await heldOrder(deps, { ...uniqueHour(hour), customer: { ...fullCustomer, ...customer } })).order;
    const found = async (typed: string, centreIds: readonly string[] | null = null) => {
      const lists = await Promise.all(
        orderSearchesFor(typed).map((search) => searchOrders(db, search, { centreIds })),
      );
      return lists.flat().map(({ id }) => id);
    };
    return { db, deps, book, found };
  }

  test("finds held and confirmed bookings by each of their texts, the latest first", async () => {
    const { deps, book, found } = await openOrders();
    const [first, second] = [await book(1), await book(2)];
    await confirmHeld(deps, first.id);
    const other = await book(3, {
      name: "Vikram Das",
      email: "vikram@example.in",
      phone: "+919812345678",
      company: "91Desks",
      gstin: undefined,
    });
    for (const typed of ["98765", "asha@", fullCustomer.email, fullCustomer.gstin, "ASHA", "rao text"])
      expect(await found(typed), typed).toEqual([second.id, first.id]);
    expect(await found(first.number)).toEqual([first.id]);
    for (const typed of ["vik", "91de", "98123 45678"]) expect(await found(typed), typed).toEqual([other.id]);
    for (const typed of ["%%%", "___", "rao@example.in", "B261123-ZZZZZZ"])
      expect(await found(typed)).toEqual([]);
  });

  test("finds only bookings of the given centres, and none that were erased", async () => {
    const { db, book, found } = await openOrders();
    const order = await book(1);
    expect(await found("asha", [order.centre_id])).toEqual([order.id]);
    expect(await found("asha", ["another-centre"])).toEqual([]);
    await changeRows(db, "orders", { erased_at: new Date() }, { id: order.id });
    expect(await found("asha")).toEqual([]);
  });
});
