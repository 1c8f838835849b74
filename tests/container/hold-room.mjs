/** Holds a room on a running site: `node hold-room.mjs ORIGIN`. Needs no packages. Exits with 1 on any other response. */
const [origin] = process.argv.slice(2);

async function json(path, init) {
  const response = await fetch(origin + path, init);
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} returned ${response.status}: ${text}`);
  return JSON.parse(text);
}

const listing = await json("/widget/productTypeBuildings?productType=CO_WORKING_MEETING_ROOM&city=delhi");
const [{ building, item }] = listing.items;
const ids = { buildingId: building.id, catalogId: item.id };
/** Returns the first free hour in the next two weeks. */
async function findFreeHour() {
  for (let days = 1; days <= 14; days += 1) {
    const date = new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10);
    const { slots } = await json(`/order/availability?${new URLSearchParams({ ...ids, date })}`);
    const index = slots.findIndex((slot, number) => slot.available && slots[number + 1]?.available);
    if (index >= 0) return { start: slots[index].start, end: slots[index + 1].end };
  }
  throw new Error("The room has no free hour in two weeks.");
}

const customer = { name: "Asha Rao", email: "asha@example.in", phone: "98765 43210" };
const hold = await json("/order/verifyAndBook", {
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ intent: "book", ...ids, ...(await findFreeHour()), people: 1, customer }),
});
if (hold.status !== "held") throw new Error(`The room is ${hold.status}.`);
console.log(`Held ${hold.orderId}.`);
