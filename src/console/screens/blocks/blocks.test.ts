import { describe, expect, test } from "vitest";
import {
  bookingDeps,
  confirmHeld,
  heldOrder,
  monday,
  seededDatabase,
  testClock,
  uniqueCustomer,
} from "../../../workspace/booking/testing.ts";
import { firstRow, rowsOf } from "../../../workspace/database/testing.ts";
import { bookHref } from "../../links.ts";
import { type ConsoleVisitor, startStaffConsole } from "../../testing.ts";

describe("the screen of blocks", () => {
  const clock = testClock();
  const database = seededDatabase(clock);
  const deps = () => bookingDeps(database.db, clock);
  const typed = {
    ...{ centre: "centre-one", item: "room-small", passes: "" },
    ...{ date: monday, start: "12:00", until: monday, end: "15:00", reason: "A water leak" },
  };

  async function start() {
    const served = await startStaffConsole(database.db, clock.now);
    const desk = await served.join({ role: "desk", centreIds: ["centre-one"] });
    return { ...served, desk };
  }

  async function book(from: string, to: string, customer: number) {
    const { order } = await heldOrder(deps(), { from, to, customer: uniqueCustomer(customer) });
    await confirmHeld(deps(), order.id);
    return order;
  }

  /** Opens the preview. Returns its HTML and the fields of its form. */
  async function openPreview(member: ConsoleVisitor, fields: Readonly<Record<string, string>> = typed) {
    const response = await member.get(`/blocks/preview?${new URLSearchParams(fields)}`);
    const html = await response.text();
    return { status: response.status, html, fields: fieldsOf(html) };
  }

  function fieldsOf(html: string): Record<string, string> {
    const [, form = ""] = /<form[^>]*action="\/blocks"[^>]*>(.*?)<\/form>/s.exec(html) ?? [];
    const inputs = [...form.matchAll(/name="(\w+)" value="([^"]*)"/g)];
    return Object.fromEntries(inputs.map(([, name = "", value = ""]) => [name, value]));
  }

  test("a desk opens the form from a time of a room, sees the bookings inside, blocks, works through them and ends the block", async () => {
    const [one, other] = [await book("12:00", "13:00", 1), await book("13:30", "14:30", 2)];
    const { desk } = await start();
    expect(await (await desk.get("/blocks")).text()).toContain("Nothing is blocked.");
    const { centre, item, date } = typed;
    const time = { centre, item, date, start: typed.start, end: typed.end };
    const form = await (await desk.get(`/blocks/new?${new URLSearchParams(time)}`)).text();
    for (const field of [
      '<option value="room-small" selected="">Banyan</option>',
      'name="start" value="12:00"',
      'name="until" value="2026-11-23"',
    ])
      expect(form.replaceAll(/ (id|type)="[^"]*"/g, "")).toContain(field);
    expect(form).not.toContain("All centres");
    const booking = bookHref(time).replaceAll("&", "&amp;");
    const bookInstead = `href="${booking}">Book this time instead`;
    expect(form).toContain(bookInstead);

    const preview = await openPreview(desk);
    expect(preview.html).toMatch(
      /Banyan.*Mon 23 Nov 2026, 12:00 pm – 3:00 pm.*A water leak.*2 bookings inside/s,
    );
    expect(preview.html).toContain(bookInstead);
    for (const { number } of [one, other])
      for (const act of ["move", "cancel"])
        expect(preview.html).toContain(`href="/bookings/${number}?act=${act}#${act}"`);
    expect(preview.html).not.toContain("guest1@");
    expect(await rowsOf(database.db, "blocks")).toEqual([]);
    const opened = await (await desk.get(`/bookings/${one.number}?act=move`)).text();
    expect(opened).toContain('<details id="move" open="">');

    const posted = await Promise.all([
      desk.post("/blocks", preview.fields),
      desk.post("/blocks", preview.fields),
    ]);
    const [block, ...others] = await rowsOf(database.db, "blocks");
    expect(others).toEqual([]);
    for (const reply of [...posted, await desk.post("/blocks", preview.fields)])
      expect([reply.status, reply.headers.get("location")]).toEqual([
        303,
        `/blocks/${block?.id}?done=created`,
      ]);
    const page = await (await desk.get(`/blocks/${block?.id}?done=created`)).text();
    expect(page).toMatch(/role="status">The block is saved\..*2 bookings inside/s);

    expect(await (await desk.get("/blocks")).text()).toMatch(
      /Banyan.*2 bookings inside.*A water leak.*centre one/s,
    );
    const end = await (await desk.get(`/blocks/${block?.id}/end`)).text();
    expect(end).toContain("End this block?");
    const [, key = ""] = /name="key" value="([^"]*)"/.exec(end) ?? [];
    for (let submission = 1; submission <= 2; submission += 1) {
      const ended = await desk.post(`/blocks/${block?.id}/end`, { key });
      expect([ended.status, ended.headers.get("location")]).toEqual([303, "/blocks?done=ended"]);
    }
    expect(await (await desk.get("/blocks?done=ended")).text()).toMatch(/has ended.*Nothing is blocked\./s);
    expect((await desk.get(`/blocks/${block?.id}`)).status).toBe(404);
  });

  test("shows the new list and blocks nothing if somebody has booked since the preview", async () => {
    const { desk } = await start();
    const preview = await openPreview(desk);
    expect(preview.html).toContain("No bookings or holds are inside.");
    const { order } = await heldOrder(deps(), { from: "13:00", to: "14:00" });
    const rejected = await desk.post("/blocks", preview.fields);
    expect(rejected.status).toBe(409);
    const html = await rejected.text();
    expect(html).toMatch(/Somebody has booked a time inside the block since your preview.*1 hold inside/s);
    expect(html).toContain(order.number);
    expect(html).toContain("On hold until 7:15 am");
    expect(html).not.toContain("?act=move");
    expect(await rowsOf(database.db, "blocks")).toEqual([]);
    const confirmed = await desk.post("/blocks", fieldsOf(html));
    expect(confirmed.status).toBe(303);
    expect(await rowsOf(database.db, "blocks")).toMatchObject([{ reason: "A water leak" }]);
  });

  test.each([
    [{ reason: " " }, "Enter a reason. Only your staff read it."],
    [{ end: "11:00" }, "The block ends before it starts."],
    [{ date: "2026-11-20", until: "2026-11-20" }, "The block is in the past."],
    [{ date: "2026-11-31" }, "Choose a valid date, and a time if you need one."],
    [{ item: "desk" }, "Hot desk is booked by the day, so use dates without times."],
    [{ item: "desk", start: "", end: "", passes: "9" }, "Hot desk has 5 passes a day."],
    [{ item: "desk", start: "", end: "", passes: "two" }, "Enter a whole number."],
    [{ item: "", passes: "2" }, "Choose passes of one kind, or leave the number empty."],
  ])("keeps what was typed and explains %j", async (overrides, message) => {
    const { desk } = await start();
    const fields = { ...typed, ...overrides };
    const key = "a key of a form";
    for (const reply of [
      await desk.get(`/blocks/preview?${new URLSearchParams(fields)}`),
      await desk.post("/blocks", { ...fields, key, seen: "" }),
    ]) {
      expect(reply.status).toBe(422);
      const html = await reply.text();
      expect(html).toContain(message);
      for (const value of [fields.end, fields.passes, fields.reason.trim()].filter(Boolean))
        expect(html).toContain(`value="${value}"`);
    }
    expect(await rowsOf(database.db, "blocks")).toEqual([]);
  });

  test("blocks passes for whole days, a whole centre, and all centres for a manager only", async () => {
    const { desk, join } = await start();
    const manager = await join({ role: "manager", centreIds: [] });
    const days = { ...typed, start: "", end: "", until: "2026-11-24" };
    const passes = await openPreview(desk, { ...days, item: "desk", passes: "2" });
    expect(passes.html).toMatch(/2 passes a day of Hot desk.*Mon 23 Nov 2026 – Tue 24 Nov 2026/s);
    expect((await desk.post("/blocks", passes.fields)).status).toBe(303);
    const centre = await openPreview(desk, { ...days, item: "" });
    expect((await desk.post("/blocks", centre.fields)).status).toBe(303);
    const all = await openPreview(manager, { ...days, item: "*" });
    expect((await desk.post("/blocks", all.fields)).status).toBe(403);
    const created = await manager.post("/blocks", all.fields);
    expect(created.status).toBe(303);
    const blocks = await rowsOf(database.db, "blocks");
    expect(blocks.map(({ scope }) => scope).toSorted()).toEqual(["all", "centre centre-one", "item desk"]);
    const path = created.headers.get("location") ?? "";
    expect(await (await desk.get(path)).text()).toContain(
      "Only an owner or a manager can end a block of all centres.",
    );
    const [, id = ""] = /\/blocks\/(\w+)/.exec(path) ?? [];
    expect((await desk.post(`/blocks/${id}/end`, { key: "a key of a form" })).status).toBe(403);
    expect(await firstRow(database.db, "blocks", { id })).toMatchObject({ scope: "all" });
  });

  test("a link from the timeline to passes leaves the hours out, and midnight is the end of the day", async () => {
    const { desk } = await start();
    const form = async (fields: Record<string, string>) =>
      (await (await desk.get(`/blocks/new?${new URLSearchParams(fields)}`)).text()).replaceAll(
        / (id|type)="[^"]*"/g,
        "",
      );
    const passes = await form({
      centre: "centre-one",
      item: "desk",
      date: monday,
      start: "09:00",
      end: "10:00",
    });
    expect(passes).toContain('name="start" value=""');
    const late = await form({
      centre: "centre-one",
      item: "room-small",
      date: monday,
      start: "18:00",
      end: "00:00",
    });
    expect(late).toContain('name="start" value="18:00"');
    expect(late).toContain('name="end" value=""');
  });

  test("an owner chooses the centre, whose rooms are offered, and an accountant has no blocks", async () => {
    const { join } = await start();
    const owner = await join("owner link");
    const form = await (await owner.get("/blocks/new?centre=centre-near&date=2026-12-01")).text();
    expect(form).toMatch(/name="date" value="2026-12-01".*Show its rooms and passes/s);
    expect(form).toMatch(/<option value="room-near" selected="">Neem.*Whole centre.*All centres/s);
    expect((await owner.get("/blocks/new?centre=no-such-centre")).status).toBe(404);
    const accountant = await join({ role: "accountant", centreIds: [] });
    expect((await accountant.get("/blocks")).status).toBe(403);
    expect(await (await accountant.get("/")).text()).not.toContain('href="/blocks"');
  });
});
