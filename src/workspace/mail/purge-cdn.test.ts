import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { databaseKinds } from "../../../tests/support/databases.ts";
import { createLog } from "../../http/log.ts";
import { bookingDeps, type TestClock, testClock } from "../booking/testing.ts";
import { rowsOf, sharedDatabase } from "../database/testing.ts";
import { importInventory } from "../inventory/import.ts";
import { type CentreRecord, type Inventory, readInventory } from "../inventory/index.ts";
import { pdfThreadForTest } from "../invoice/testing.ts";
import type { CdnSettings } from "../settings.ts";
import { settingsIn } from "../testing.ts";
import { startMail } from "./start-mail.ts";
import { startReceiver } from "./testing.ts";

const folder = fileURLToPath(new URL("../../../content/inventory", import.meta.url));
const shipped = await readInventory(folder);
if (!shipped.ok) throw new Error("The shipped inventory is invalid.");
const { inventory } = shipped;

/** Returns the inventory with a change of the first centres. */
function withCentres(change: (centre: CentreRecord) => CentreRecord, count = 1): Inventory {
  const centres = inventory.centres.map((centre, index) => (index < count ? change(centre) : centre));
  return { ...inventory, centres };
}

const cheaper = (centre: CentreRecord): CentreRecord => ({
  ...centre,
  items: centre.items.map((item) => ({ ...item, pricePaise: item.pricePaise - 100 })),
});

const [first] = inventory.centres;
const priceKeys = ["city:all", `city:${first?.city}`, `centre:${first?.id}`];

describe.each(databaseKinds)("purging the CDN on %s", (kind) => {
  const database = sharedDatabase(kind);
  let clock: TestClock;

  const importNow = (changed: Inventory) => importInventory(database.db, changed, "test", clock.now());
  const purges = async () =>
    (await rowsOf(database.db, "outbox", { kind: "cdn_purge" }, "id")).map(({ payload }) => payload);
  const undelivered = async () =>
    (await rowsOf(database.db, "outbox", { delivered_at: null }, "id")).map(({ attempts }) => attempts);

  function startDelivery(cdn: CdnSettings | null) {
    const deps = {
      ...bookingDeps(database.db, clock),
      log: createLog("silent"),
      pdfThread: pdfThreadForTest(),
    };
    const delivery = startMail(deps, settingsIn("memory://", { cdn }));
    onTestFinished(delivery.stop);
    return delivery;
  }

  beforeEach(async () => {
    clock = testClock();
    await importNow(inventory);
    await database.db.deleteFrom("outbox").execute();
  });
  afterEach(async () => void (await database.db.deleteFrom("outbox").execute()));

  test.each([
    ["prices of a centre", withCentres(cheaper), [priceKeys]],
    [
      "opening hours of a centre",
      withCentres((centre) => ({ ...centre, hours: centre.hours.slice(1) })),
      [priceKeys],
    ],
    ["the name of a centre", withCentres((centre) => ({ ...centre, name: "Another name" })), [["inventory"]]],
    ["the list of centres", { ...inventory, centres: inventory.centres.slice(1) }, [["inventory"]]],
    ["prices of most centres", withCentres(cheaper, 50), [["inventory"]]],
    ["coupons, which no page shows", { ...inventory, coupons: inventory.coupons.slice(1) }, []],
    ["nothing", inventory, []],
  ])("an import that changes %s enqueues a purge of what shows them", async (_, changed, expected) => {
    await importNow(changed);
    expect(await purges()).toEqual(expected.map((keys) => ({ keys })));
  });

  test("an import that changes nothing in a retired centre enqueues no purge for its stored rows", async () => {
    const others = { ...inventory, centres: inventory.centres.slice(1) };
    await importNow(others);
    await importNow(others);
    expect(await purges()).toHaveLength(1);
  });

  test.each([
    ["fastly", "fastly-key", "secret", { surrogate_keys: priceKeys }],
    ["cloudflare", "authorization", "Bearer secret", { tags: priceKeys }],
  ] as const)(
    "a purge reaches %s once it responds again, and not before the site's caches have expired",
    async (cdn, header, value, body) => {
      const receiver = await startReceiver([503, 429]);
      onTestFinished(receiver.close);
      const delivery = startDelivery({ kind: cdn, purgeUrl: receiver.url, token: "secret" });
      await importNow(withCentres(cheaper));
      const [row] = await rowsOf(database.db, "outbox", {}, "id");
      // The delay starts at the end of the import, not when its clock was read.
      expect(row?.due_at.getTime()).toBeGreaterThan(clock.now().getTime() + 5_000);
      for (let attempt = 1; attempt <= 3; attempt += 1) {
        clock.advance(5);
        delivery.wake();
        await expect.poll(() => receiver.posts).toHaveLength(attempt);
        await expect.poll(undelivered).toEqual(attempt === 3 ? [] : [attempt]);
      }
      for (const { headers, body: sent } of receiver.posts) {
        expect(headers[header]).toBe(value);
        expect(JSON.parse(sent)).toEqual(body);
      }
    },
  );

  test("a site without a CDN discards purges", async () => {
    const delivery = startDelivery(null);
    await importNow(withCentres(cheaper));
    clock.advance(1);
    delivery.wake();
    await expect.poll(undelivered).toEqual([]);
  });
});
