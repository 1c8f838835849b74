import { expect, test } from "vitest";
import { createFreshDatabase, openTestDatabase } from "../../../tests/support/databases.ts";
import { createLog } from "../../http/log.ts";
import { addRows, firstRow, rowsOf } from "../database/testing.ts";
import { readLeadsArguments, runLeads } from "./run-leads.ts";

test.each<[readonly string[], ReturnType<typeof readLeadsArguments>]>([
  [[], { leadId: null, owner: null }],
  [["--owner", " As\u200b  ha"], { leadId: null, owner: "As ha" }],
  [["--owner", "x".repeat(101)], null],
  [["--owner", "asha"], { leadId: null, owner: "asha" }],
  [
    ["lead1", "--owner", ""],
    { leadId: "LEAD1", change: { status: undefined, owner: null, dueAt: undefined } },
  ],
  [
    ["LEAD1", "--status", "won", "--due", "2026-12-03 15:00"],
    {
      leadId: "LEAD1",
      change: { status: "won", owner: undefined, dueAt: new Date("2026-12-03T15:00:00+05:30") },
    },
  ],
  [["--status", "won"], null],
  [["LEAD1", "LEAD2"], null],
  [["LEAD1", "--status", "done"], null],
  [["LEAD1", "--due", "2026-02-30 15:00"], null],
  [["LEAD1", "--due", "2026-12-03 24:00"], null],
  [["LEAD1", "--stats"], null],
])("the arguments %j of the leads command are read as %j", (args, read) => {
  expect(readLeadsArguments(args)).toEqual(read);
});

test("runLeads lists the open leads by their due time, changes one with an audit entry, and unmasks only that one", async () => {
  const databaseUrl = await createFreshDatabase();
  const { db, close } = await openTestDatabase(databaseUrl);
  const add = (id: string, dueAt: string, bot_sign: "honeypot" | null = null) =>
    addRows(db, "leads", {
      ...{ id, person_key: "p", phone_key: "p", bot_sign },
      payload: JSON.stringify({
        name: "Asha Rao",
        email: "asha@example.in",
        phone: "+919876543210",
        city: "Pune",
      }),
      created_at: new Date("2026-11-23T12:00:00+05:30"),
      due_at: new Date(dueAt),
    });
  await add("LEAD-LATE", "2036-11-24T12:00:00+05:30");
  await add("LEAD-SOON", "2026-11-23T14:00:00+05:30");
  await add("LEAD-BOT", "2026-11-23T13:00:00+05:30", "honeypot");
  const settings = { databaseUrl, dataDir: "memory://", contentDir: "content" };
  const run = async (...args: string[]) => {
    const read = readLeadsArguments(args);
    if (read === null) throw new Error("The arguments are invalid.");
    return runLeads(read, settings, { log: createLog("silent") });
  };

  const list = await run();
  expect(list).toMatchObject({
    ok: true,
    lines: [
      expect.stringMatching(
        /^LEAD-SOON {2}new {2}overdue since Mon 23 Nov, 2:00 pm {2}unassigned {2}Asha Rao {2}.* {2}Pune$/,
      ),
      expect.stringMatching(/^LEAD-LATE {2}new {2}due /),
    ],
  });
  expect(JSON.stringify(list)).not.toMatch(/9876543210|asha@example/);
  expect(await run("LEAD-SOON", "--owner", "asha", "--status", "contacted")).toMatchObject({
    ok: true,
    lines: [expect.stringMatching(/^LEAD-SOON {2}contacted {2}.* {2}asha {2}.*\+919876543210/)],
  });
  expect(await run("--owner", "asha")).toMatchObject({
    ok: true,
    lines: [expect.stringMatching(/^LEAD-SOON/)],
  });
  expect(await rowsOf(db, "audit", { subject: "LEAD-SOON" })).toMatchObject([
    {
      act: "lead_followed_up",
      actor: "command",
      actor_name: "leads",
      details: { owner: "asha", status: "contacted" },
    },
  ]);
  await run("LEAD-SOON", "--status", "won");
  expect((await firstRow(db, "leads", { id: "LEAD-SOON" })).status).toBe("won");
  expect(await run()).toMatchObject({ ok: true, lines: [expect.stringMatching(/^LEAD-LATE/)] });
  expect(await run("--owner", "asha")).toEqual({ ok: true, lines: ["There are no open leads."] });
  expect(await run("LEAD-NONE")).toEqual({ ok: false, problem: "There is no lead LEAD-NONE." });
  await close();
});
