import { describe, expect, test } from "vitest";
import { datesBetween } from "../../api/contract/ist.ts";
import { listedKey } from "../../machines/booking/from-form.ts";
import type { Choice } from "../../machines/booking/types.ts";
import { choiceFromQuery, choiceToQuery, stepFromQuery, withChoice } from "./booking-href.ts";

const emptyChoice: Choice = {
  ...{ date: null, start: null, minutes: 60, times: 1, repeats: null, more: [], passes: 1, people: 1 },
};
const hours = (search: string) => choiceFromQuery(new URLSearchParams(search), "hour");
const days = (search: string) => choiceFromQuery(new URLSearchParams(search), "day");

describe("the choice of an hourly item", () => {
  const chosen: Choice = {
    ...emptyChoice,
    date: "2026-11-24",
    start: "2026-11-24T10:30:00+05:30",
    minutes: 90,
    people: 4,
  };

  test("the choice of an hourly item is restored from its query", () => {
    const query = choiceToQuery(chosen, "hour");
    expect(query.toString()).toBe("date=2026-11-24&from=10%3A30&to=12%3A00&people=4");
    expect({ ...emptyChoice, ...choiceFromQuery(query, "hour") }).toEqual(chosen);
  });

  test("the choice of an hourly item may last until midnight", () => {
    const lateChoice = { ...chosen, start: "2026-11-24T22:00:00+05:30", minutes: 120 };
    const query = choiceToQuery(lateChoice, "hour");
    expect(query.get("to")).toBe("24:00");
    expect({ ...emptyChoice, ...choiceFromQuery(query, "hour") }).toEqual(lateChoice);
  });

  test("the weekly dates of a room are restored from its query, also before the dates are chosen", () => {
    const repeats = ["2026-12-01T10:30:00+05:30", "2026-12-15T11:00:00+05:30"];
    const query = choiceToQuery({ ...chosen, times: 4, repeats }, "hour");
    expect(query.get("repeats")).toBe("2026-12-01T10:30,2026-12-15T11:00");
    expect({ ...emptyChoice, ...choiceFromQuery(query, "hour") }).toEqual({ ...chosen, times: 4, repeats });
    for (const choice of [
      { ...chosen, times: 4 },
      { ...chosen, times: 4, repeats: [] },
    ])
      expect({ ...emptyChoice, ...choiceFromQuery(choiceToQuery(choice, "hour"), "hour") }).toEqual(choice);
  });

  test("ignores weekly dates that are invalid, or that a form without scripts lists for another time", () => {
    const time = "date=2026-11-24&from=10:30&to=12:00";
    expect(hours(`${time}&times=1&repeats=2026-12-01T10:30`)).not.toHaveProperty("times");
    expect(hours(`${time}&times=3&repeats=soon,2026-02-30T10:30`)).toMatchObject({ times: 3, repeats: [] });
    const start = "2026-11-24T10:30:00+05:30";
    const listed = (minutes: number) => encodeURIComponent(listedKey({ start, minutes, times: 3 }));
    const ticked = "times=3&repeats=&repeats=2026-12-01T10%3A30%3A00%2B05%3A30";
    expect(hours(`${time}&${ticked}&listed=${listed(90)}`)).toMatchObject({
      repeats: ["2026-12-01T10:30:00+05:30"],
    });
    expect(hours(`${time}&${ticked}&listed=${listed(60)}`)).not.toHaveProperty("repeats");
  });

  test("accepts the start field of a form without scripts, and keeps its time of day if the date differs", () => {
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

  test("ignores every invalid query parameter for an hourly item", () => {
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
  test("the choice of day passes is restored from its query", () => {
    const chosen: Choice = {
      ...emptyChoice,
      date: "2026-11-24",
      more: ["2026-11-25", "2026-11-28"],
      passes: 2,
      people: 2,
    };
    const query = choiceToQuery(chosen, "day");
    expect(query.toString()).toBe("date=2026-11-24&more=2026-11-25%2C2026-11-28&passes=2");
    expect({ ...emptyChoice, ...choiceFromQuery(query, "day") }).toEqual(chosen);
  });

  test("reads days once, and one more than can be booked, so that the choice has an error", () => {
    const dates = datesBetween("2026-11-25", "2030-01-01");
    expect(days(`date=2026-11-24&more=${dates.join()}&more=2026-11-25`).more).toEqual(dates.slice(0, 7));
    expect(days(`date=2026-11-24&days=9999`).more).toEqual(dates.slice(0, 7));
    expect(days(`date=2026-11-24&days=3&more=2026-11-26,2026-11-28`).more).toEqual([
      "2026-11-26",
      "2026-11-28",
      "2026-11-25",
    ]);
  });

  test("uses the number of people from a listing's link as the number of passes", () => {
    expect(days("date=2026-11-24&people=3")).toEqual({ date: "2026-11-24", passes: 3, people: 3 });
  });
});

test("the URL keeps only query parameters that are not part of the choice", () => {
  const query = new URLSearchParams(
    "utm_source=mail&date=2026-11-01&from=09:00&to=10:00&people=9&days=2&more=1&passes=2&start=x&minutes=60&step=pay",
  );
  expect(withChoice(query, { ...emptyChoice, date: "2026-11-24" }, "hour")).toBe(
    "date=2026-11-24&people=1&utm_source=mail",
  );
});

test("a URL opens the step that it names, or the details step if it contains day, time and people", () => {
  const fullChoice = { ...emptyChoice, date: "2026-11-24", start: "2026-11-24T10:00:00+05:30" };
  const requests = (search: string) => stepFromQuery(new URLSearchParams(search), "hour");
  for (const step of ["choose", "details", "pay"] as const) {
    expect(requests(withChoice(new URLSearchParams(), fullChoice, "hour", step))).toBe(step);
  }
  expect(requests(choiceToQuery(fullChoice, "hour").toString())).toBe("details");
  expect(requests("date=2026-11-24&from=10:00&to=11:00")).toBe("choose");
  expect(requests("date=2026-11-24&people=2")).toBe("choose");
  expect(stepFromQuery(new URLSearchParams("date=2026-11-24&people=2"), "day")).toBe("details");
  const weekly = { ...fullChoice, times: 3 };
  expect(requests(choiceToQuery(weekly, "hour").toString())).toBe("choose");
  expect(requests(choiceToQuery({ ...weekly, repeats: [] }, "hour").toString())).toBe("details");
});

test("a URL opens the details step only with valid values", () => {
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
