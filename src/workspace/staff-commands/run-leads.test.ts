import { expect, test } from "vitest";
import { createFreshDatabase, openTestDatabase } from "../../../tests/support/databases.ts";
import { createLog } from "../../http/log.ts";
import { seed } from "../booking/testing.ts";
import { addRows, changeRows, firstRow, rowsOf } from "../database/testing.ts";
import { readLeadsArguments, runLeads } from "./run-leads.ts";

test.each<[readonly string[], ReturnType<typeof readLeadsArguments>]>([
  [[], { leadId: null, owner: null, centre: null, city: null }],
  [["--owner", " As\u200b  ha"], { leadId: null, owner: "As ha", centre: null, city: null }],
  [
    ["--centre", "centre-one", "--city", "delhi"],
    { leadId: null, owner: null, centre: "centre-one", city: "delhi" },
  ],
  [["LEAD1", "--centre", "centre-one"], null],
  [["LEAD1", "--city", "delhi"], null],
  [["--owner", "x".repeat(101)], null],
  [["--owner", "asha"], { leadId: null, owner: "asha", centre: null, city: null }],
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

test("runLeads lists the leads about a centre or a city by the names in the form, or says that there is no such place", async () => {
  const databaseUrl = await createFreshDatabase();
  const { db, close } = await openTestDatabase(databaseUrl);
  await seed(db);
  const { name } = await firstRow(db, "centres", { id: "centre-one" });
  const subjects = {
    "LEAD-CENTRE": { city: "Delhi", about: `${name}, Connaught Place`, productType: "CO_WORKING_HOT_DESK" },
    "LEAD-CITY": { city: "Delhi", about: "60 people" },
    "LEAD-OTHER": { city: "Atlantis", about: `${name}, Connaught Place` },
  };
  for (const [id, subject] of Object.entries(subjects))
    await submitted(id, { name: "Asha Rao", email: "asha@example.in", phone: "+919876543210", ...subject });
  expect(await firstRow(db, "leads", { id: "LEAD-CENTRE" })).toMatchObject({
    ...{ city_slug: "delhi", centre_id: "centre-one", product_type: "CO_WORKING_HOT_DESK" },
  });
  const idsOf = async (...args: string[]) => {
    const read = readLeadsArguments(args);
    if (read === null) throw new Error("The arguments are invalid.");
    const settings = { databaseUrl, dataDir: "memory://", contentDir: "content" };
    const outcome = await runLeads(read, settings, { log: createLog("silent") });
    return outcome.ok ? outcome.lines.map((line) => line.replace(/ .*/, "")) : outcome.problem;
  };
  expect(await idsOf()).toEqual(["LEAD-CENTRE", "LEAD-CITY", "LEAD-OTHER"]);
  expect(await idsOf("--centre", "centre-one")).toEqual(["LEAD-CENTRE"]);
  expect(await idsOf("--city", "delhi")).toEqual(["LEAD-CENTRE", "LEAD-CITY"]);
  expect(await idsOf("--centre", "atlantis")).toBe("There is no centre atlantis.");
  expect(await idsOf("--city", "atlantis")).toBe("There is no city atlantis.");
  // A changed form changes the subject.
  const payload = { ...subjects["LEAD-CITY"], city: "Pune", name: "Asha Rao", email: "a@example.in" };
  await changeRows(db, "leads", { payload: JSON.stringify(payload) }, { id: "LEAD-CITY" });
  expect(await idsOf("--city", "delhi")).toEqual(["LEAD-CENTRE"]);
  await close();

  function submitted(id: string, payload: object) {
    const received = new Date("2026-11-23T12:00:00+05:30");
    const times = { created_at: received, due_at: received };
    return addRows(db, "leads", { id, person_key: "p", payload: JSON.stringify(payload), ...times });
  }
});
