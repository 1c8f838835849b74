import { describe, expect, test } from "vitest";
import type { Choice } from "../../machines/booking/types.ts";
import { choiceFromQuery, choiceToQuery, stepFromQuery, withChoice } from "./booking-href.ts";

const nothing: Choice = { date: null, start: null, minutes: 60, more: [], passes: 1, people: 1 };
const hours = (search: string) => choiceFromQuery(new URLSearchParams(search), "hour");
const days = (search: string) => choiceFromQuery(new URLSearchParams(search), "day");

describe("the choice of an hourly item", () => {
  const chosen: Choice = {
    ...nothing,
    date: "2026-11-24",
    start: "2026-11-24T10:30:00+05:30",
    minutes: 90,
    people: 4,
  };

  test("is restored from its query", () => {
    const query = choiceToQuery(chosen, "hour");
    expect(query.toString()).toBe("date=2026-11-24&from=10%3A30&to=12%3A00&people=4");
    expect({ ...nothing, ...choiceFromQuery(query, "hour") }).toEqual(chosen);
  });

  test("may last until midnight", () => {
    const late = { ...chosen, start: "2026-11-24T22:00:00+05:30", minutes: 120 };
    const query = choiceToQuery(late, "hour");
    expect(query.get("to")).toBe("24:00");
    expect({ ...nothing, ...choiceFromQuery(query, "hour") }).toEqual(late);
  });

  test("accepts the start of a form without scripts and keeps its time of day for another date", () => {
    const start = encodeURIComponent("2026-11-24T10:30:00+05:30");
    expect(hours(`date=2026-11-24&start=${start}&minutes=120`)).toMatchObject({
      start: "2026-11-24T10:30:00+05:30",
      minutes: 120,
    });
    expect(hours(`date=2026-11-25&start=${start}`)).toEqual({
      date: "2026-11-25",
      start: "2026-11-25T10:30:00+05:30",
    });
    expect(hours("date=2026-11-25&start=soon")).toEqual({ date: "2026-11-25" });
  });

  test("drops each invalid value", () => {
    expect(hours("date=2026-02-30&from=10:00")).toEqual({});
    expect(hours("date=2026-11-24&from=25:00&to=x&people=-1")).toEqual({ date: "2026-11-24" });
    expect(hours("date=2026-11-24&from=10:00&to=09:00")).toEqual({
      date: "2026-11-24",
      start: "2026-11-24T10:00:00+05:30",
    });
    expect(hours("people=0")).toEqual({});
  });
});

describe("the choice of day passes", () => {
  test("is restored from its query", () => {
    const chosen: Choice = {
      ...nothing,
      date: "2026-11-24",
      more: ["2026-11-25", "2026-11-28"],
      passes: 2,
      people: 2,
    };
    const query = choiceToQuery(chosen, "day");
    expect(query.toString()).toBe("date=2026-11-24&more=2026-11-25%2C2026-11-28&passes=2");
    expect({ ...nothing, ...choiceFromQuery(query, "day") }).toEqual(chosen);
  });

  test("uses the number of people from a listing as the number of passes", () => {
    expect(days("date=2026-11-24&people=3")).toEqual({ date: "2026-11-24", passes: 3, people: 3 });
  });
});

test("an address keeps parameters that are not part of the choice", () => {
  const query = new URLSearchParams("utm_source=mail&from=09:00&date=2026-11-01");
  expect(withChoice(query, { ...nothing, date: "2026-11-24" }, "hour")).toBe(
    "date=2026-11-24&people=1&utm_source=mail",
  );
});

test("an address opens the step that it contains, or the details if it contains day, time and people", () => {
  const whole = { ...nothing, date: "2026-11-24", start: "2026-11-24T10:00:00+05:30" };
  const requests = (search: string) => stepFromQuery(new URLSearchParams(search), "hour");
  for (const step of ["choose", "details", "pay"] as const) {
    expect(requests(withChoice(new URLSearchParams(), whole, "hour", step))).toBe(step);
  }
  expect(requests(choiceToQuery(whole, "hour").toString())).toBe("details");
  expect(requests("date=2026-11-24&from=10:00&to=11:00")).toBe("choose");
  expect(requests("date=2026-11-24&people=2")).toBe("choose");
  expect(stepFromQuery(new URLSearchParams("date=2026-11-24&people=2"), "day")).toBe("details");
});

test("an address opens the details only with valid values", () => {
  const hour = (search: string) => stepFromQuery(new URLSearchParams(search), "hour");
  const day = (search: string) => stepFromQuery(new URLSearchParams(search), "day");
  const time = "date=2026-11-24&from=10:00&to=11:00";
  for (const people of ["0", "-1", "many", ""]) expect(hour(`${time}&people=${people}`)).toBe("choose");
  expect(hour("date=2026-11-31&from=10:00&to=11:00&people=2")).toBe("choose");
  expect(hour("date=2026-11-24&from=10:00&to=09:00&people=2")).toBe("choose");
  expect(day("date=2026-11-24&passes=0")).toBe("choose");
  expect(day("date=2026-11-24&passes=0&people=2")).toBe("details");
  expect(hour(`${time}&people=0&step=details`)).toBe("details");
});
