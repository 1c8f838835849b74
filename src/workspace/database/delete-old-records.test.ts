import { expect, it } from "vitest";
import { databaseForTest, databaseKinds } from "../../../tests/support/databases.ts";
import { bookingDeps, heldOrder, seed, testClock } from "../booking/testing.ts";
import { deleteOldRecords } from "./delete-old-records.ts";
import { addRows, changeRows } from "./testing.ts";

const now = new Date("2026-11-21T10:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60_000);

it.each(databaseKinds)(
  "messages and events are deleted after 90 days, and counts and networks once they expire, on %s",
  async (kind) => {
    const { db } = await databaseForTest(kind);
    const message = (name: string, ended: { delivered_at?: Date; dead_at?: Date }) => ({
      kind: name,
      payload: "{}",
      created_at: daysAgo(200),
      due_at: daysAgo(200),
      ...ended,
    });
    const eventRow = (id: string, handled_at: Date | null) => ({
      ...{ id, handled_at, event: "payment.captured", payload: "{}" },
      ...{ received_at: daysAgo(200), try_at: daysAgo(200) },
    });
    await addRows(
      db,
      "outbox",
      message("delivered long ago", { delivered_at: daysAgo(90) }),
      message("delivered lately", { delivered_at: daysAgo(89) }),
      message("never delivered", { dead_at: daysAgo(190) }),
      message("waiting", {}),
    );
    await addRows(
      db,
      "gateway_events",
      eventRow("handled long ago", daysAgo(91)),
      eventRow("handled lately", daysAgo(2)),
      eventRow("open", null),
      { ...eventRow("unmatched", daysAgo(91)), needs_attention: true },
      { ...eventRow("seen to", daysAgo(91)), needs_attention: true, acknowledged_at: daysAgo(91) },
    );
    await seed(db);
    const deps = bookingDeps(db, testClock(now));
    const hold = (from: string, to: string) => heldOrder(deps, { from, to, network: "203.0.113.7" });
    const [old, fresh] = [await hold("10:00", "11:00"), await hold("12:00", "13:00")];
    await changeRows(db, "orders", { created_at: daysAgo(2) }, { id: old.order.id });
    const count = (key: string, expire: number) => ({ key, points: 1, expire });
    await addRows(
      db,
      "request_counts",
      count("over", Date.now() - 61 * 60_000),
      count("running", Date.now() - 59 * 60_000),
    );
    await deleteOldRecords(db, now);
    const counts = await db.selectFrom("request_counts").select("key").execute();
    expect(counts).toEqual([{ key: "running" }]);
    const networks = await db.selectFrom("orders").select(["id", "network"]).execute();
    expect(new Map(networks.map(({ id, network }) => [id, network]))).toEqual(
      new Map([
        [old.order.id, null],
        [fresh.order.id, "203.0.113.7"],
      ]),
    );
    const messages = await db.selectFrom("outbox").select("kind").orderBy("id").execute();
    expect(messages.map((row) => row.kind)).toEqual(["delivered lately", "never delivered", "waiting"]);
    const events = await db.selectFrom("gateway_events").select("id").orderBy("id").execute();
    expect(events.map((row) => row.id)).toEqual(["handled lately", "open", "unmatched"]);
  },
);
