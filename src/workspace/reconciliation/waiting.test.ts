import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { databaseKinds } from "../../../tests/support/databases.ts";
import { createModelGateway } from "../../../tests/support/model-gateway.ts";
import { addMinutes } from "../../api/contract/ist.ts";
import { type TestClock, testClock } from "../booking/testing.ts";
import type { MessageKind } from "../database/message-kinds.ts";
import { addRows, sharedDatabase } from "../database/testing.ts";
import { paymentDepsWith } from "../payment/testing.ts";
import { checks } from "./checks.ts";
import { serviceMetrics } from "./service-metrics.ts";
import { type MessageQueue, waitingLimits } from "./waiting.ts";

const fullMailbox = "EENVELOPE: 452 4.2.2 The mailbox is full";
const lostConnection = "ECONNREFUSED: connect ECONNREFUSED 192.0.2.1:25";

describe.each(databaseKinds)("waiting messages, on %s", (kind) => {
  const database = sharedDatabase(kind);
  let clock: TestClock;

  beforeEach(async () => {
    clock = testClock();
    await sql`truncate outbox restart identity`.execute(database.db);
  });

  async function add(
    kind: MessageKind,
    { ageMinutes, lastError, isDelivered }: { ageMinutes: number; lastError?: string; isDelivered?: true },
  ): Promise<void> {
    const created_at = addMinutes(clock.now(), -ageMinutes);
    const delivered_at = isDelivered ? clock.now() : null;
    const row = { kind, payload: "{}", created_at, due_at: addMinutes(clock.now(), 60), delivered_at };
    await addRows(database.db, "outbox", { ...row, last_error: lastError ?? null });
  }

  /** Returns the kinds of the messages that the doctor lists as late. */
  async function late(): Promise<string[]> {
    const check = checks.find(({ name }) => name === "messages_late");
    if (check === undefined || !("find" in check)) throw new Error("There is no such check.");
    const deps = paymentDepsWith(database.db, clock, createModelGateway());
    const findings = await check.find({ ...deps, period: { from: clock.now(), to: clock.now() } });
    return findings.map(({ what }) => what.split(":")[0] ?? "");
  }

  /** Returns the age of the oldest message of a queue in the metrics, in minutes. */
  async function oldest(queue: MessageQueue): Promise<number> {
    const connections = () => ({ inUse: 0, waiting: 0, size: 1 });
    const parts = { figures: database.db, ping: async () => {}, connections };
    const text = await serviceMetrics(parts, clock.now).text();
    const line = new RegExp(`^baithak_waiting_oldest_seconds\\{queue="${queue}"\\} (.+)$`, "m").exec(text);
    return Number(line?.[1]) / 60;
  }

  test.each<[MessageQueue, MessageKind]>([
    ["lead_notices", "lead_notice"],
    ["lead_notices", "lead_webhook"],
    ["emails", "booking_confirmed"],
    ["webhooks", "cdn_purge"],
  ])(
    "the queue %s reports a waiting %s message as late after its limit, and in the metrics",
    async (queue, messageKind) => {
      const limit = waitingLimits[queue];
      await add(messageKind, { ageMinutes: limit - 1, lastError: lostConnection });
      expect(await late()).toEqual([]);
      clock.advance(1);
      expect(await late()).toEqual([messageKind]);
      expect(await oldest(queue)).toBe(limit);
    },
  );

  test("an email to a full mailbox is not late while later emails are delivered", async () => {
    await add("booking_confirmed", { ageMinutes: 600, lastError: fullMailbox });
    await add("cdn_purge", { ageMinutes: 300, isDelivered: true });
    expect(await late(), "no later email was delivered").toEqual(["booking_confirmed"]);
    await add("booking_cancelled", { ageMinutes: 300, isDelivered: true });
    expect(await late()).toEqual([]);
    expect(await oldest("emails")).toBe(0);
  });

  test("a message with another problem is late even if later emails are delivered", async () => {
    await add("booking_confirmed", { ageMinutes: 600, lastError: "This release knows no such message." });
    await add("lead_notice", { ageMinutes: 600, lastError: fullMailbox });
    await add("booking_cancelled", { ageMinutes: 300, isDelivered: true });
    expect((await late()).sort()).toEqual(["booking_confirmed", "lead_notice"]);
  });
});
