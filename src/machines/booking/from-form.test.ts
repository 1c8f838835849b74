import { describe, expect, test } from "vitest";
import { passLimits } from "../../api/contract/booking-rules.ts";
import { customerFieldNames } from "../../api/contract/customer-fields.ts";
import { addDays } from "../../api/contract/ist.ts";
import { instantAt } from "./fixtures.ts";
import { eventsFromForm, eventsFromHold, listedKey } from "./from-form.ts";
import { customer, hold } from "./testing.ts";

/** Returns the events for a posted form with these fields. `key` is the browser's hold. */
const posted = (fields: readonly (readonly [string, string])[], key: typeof hold | null = null) =>
  eventsFromForm(new URLSearchParams(fields.map(([name, value]) => [name, value])), key);
const restored = { type: "draft.restored", draft: { order: hold } };
const confirmed = { type: "choice.confirmed" };

test.each([
  ["coupon", [["code", "TEN"]], { type: "coupon.tried", code: "TEN" }],
  ["coupon", [], { type: "coupon.tried", code: "" }],
  ["remove-coupon", [], { type: "coupon.removed" }],
  ["agree", [], { type: "payment.started" }],
  ["pay", [], { type: "payment.started" }],
  ["confirm-email", [["code", "123456"]], { type: "code.confirmed", code: "123456" }],
  ["confirm-email", [], { type: "code.confirmed", code: "" }],
  ["resend-code", [], { type: "payment.started" }],
  ["change-time", [], { type: "went.back" }],
  ["change-details", [], { type: "details.reopened" }],
  ["release", [], { type: "slot.released" }],
] as const)(
  "a form of the step %s with %j sends the right event for the browser's hold",
  (step, fields, event) => {
    expect(posted([["step", step], ...fields], hold)).toEqual([restored, event]);
    expect(posted([["step", step], ...fields])).toEqual([event]);
  },
);

test.each([
  [[]],
  [[["step", ""]]],
  [[["step", "cancel"]]],
  [[["step", "__proto__"]]],
  [[["step", "toString"]]],
])("a form with the fields %j sends no event", (fields) =>
  expect(posted(fields as [string, string][], hold)).toEqual([]),
);

test("a page without a posted form restores the browser's hold", () => {
  expect(eventsFromHold(hold)).toEqual([restored]);
  expect(eventsFromHold(null)).toEqual([]);
});

test("the form for a room sends an event for its date, one for its other fields, and the confirmation", () => {
  const fields = [
    ["date", "2026-11-24"],
    ["start", instantAt("10:00", "2026-11-24")],
    ["minutes", "90"],
    ["people", "4"],
  ] as const;
  expect(posted([["step", "choose"], ...fields])).toEqual([
    { type: "date.chosen", date: "2026-11-24" },
    { type: "choice.changed", change: { start: instantAt("10:00", "2026-11-24"), minutes: 90, people: 4 } },
    confirmed,
  ]);
});

test.each([
  ["no date", [["date", ""]], []],
  ...["2026-11-31", "abc", "2026-13-45", "99999-01-01", "2026-11-24T00"].map(
    (date) => [`the invalid date ${date}`, [["date", date]], []] as const,
  ),
  ["no start", [["start", ""]], []],
  ...["soon", "2026", "2026-11-31T10:00:00+05:30", "2026-11-24T99", "+275760-09-13T00:00:00Z"].map(
    (start) => [`the invalid start ${start}`, [["start", start]], []] as const,
  ),
  [
    "invalid numbers",
    [
      ["minutes", "-60"],
      ["people", "4.5"],
      ["passes", ""],
    ],
    [
      ["minutes", 0],
      ["people", 0],
    ],
  ],
  ["a grouped number", [["people", "1,000"]], [["people", 1000]]],
  ["a number in Devanagari digits", [["people", "१२"]], [["people", 12]]],
  ["a range", [["people", "10-20"]], [["people", 0]]],
  ["a number with a plus", [["people", "10+"]], [["people", 0]]],
  ["a number that is too large", [["people", "9".repeat(400)]], [["people", 0]]],
] as const)("only valid values of a posted choice are used, given %s", (_, fields, change) => {
  expect(posted([["step", "choose"], ...fields])).toEqual([
    { type: "choice.changed", change: Object.fromEntries(change) },
    confirmed,
  ]);
});

test("the form for passes selects only the ticked valid days, and no additional days if no box is ticked", () => {
  const list = ["more", ""] as const;
  const moreDays = [
    ["more", "2026-11-24"],
    ["more", "2026-11-31"],
    ["more", "2026-11-26"],
  ] as const;
  const changeOf = (...fields: readonly (readonly [string, string])[]) =>
    posted([["step", "choose"], ...fields])[0];
  const changed = (change: object) => ({ type: "choice.changed", change });
  expect(changeOf(list, ...moreDays)).toEqual(changed({ more: ["2026-11-24", "2026-11-26"] }));
  expect(changeOf(list)).toEqual(changed({ more: [] }));
  expect(changeOf()).toEqual(changed({}));
});

describe("the form for a weekly booking", () => {
  const start = "2026-11-23T10:00:00+05:30";
  const repeats = ["2026-11-30T10:00:00+05:30", "2026-12-14T11:00:00+05:30"];
  const weekly = { start, minutes: "60", times: "4" };
  const listed = listedKey({ start, minutes: 60, times: 4 });
  const changeOf = (fields: Record<string, string>, starts: readonly string[] | null) => {
    const ticked = (starts === null ? [] : ["", ...starts]).map((each) => ["repeats", each] as const);
    return posted([["step", "choose"], ...Object.entries(fields), ...ticked])[0];
  };
  const changed = (change: object) => ({
    type: "choice.changed",
    change: { start, minutes: 60, ...change },
  });

  test("sends the ticked dates, or an empty list if all boxes are empty", () => {
    expect(changeOf({ ...weekly, listed }, repeats)).toEqual(changed({ times: 4, repeats }));
    expect(changeOf({ ...weekly, listed }, [])).toEqual(changed({ times: 4, repeats: [] }));
    expect(changeOf(weekly, repeats)).toEqual(changed({ times: 4, repeats }));
  });

  test("sends no dates if it lists those of another time", () => {
    expect(changeOf(weekly, null)).toEqual(changed({ times: 4, repeats: null }));
    expect(changeOf({ ...weekly, listed, times: "5" }, repeats)).toEqual(
      changed({ times: 5, repeats: null }),
    );
    const other = { start, minutes: 90, times: 4 };
    expect(changeOf({ ...weekly, listed: listedKey(other) }, repeats)).toEqual(
      changed({ times: 4, repeats: null }),
    );
  });

  test("books one date if the number of weeks is empty, and sends a number that is not valid as 0", () => {
    expect(changeOf({ ...weekly, times: " " }, repeats)).toEqual(changed({ times: 1, repeats: null }));
    expect(changeOf({ ...weekly, times: "often" }, null)).toEqual(changed({ times: 0, repeats: null }));
  });
});

test("the form for passes chooses as many people as passes, unless it names the people", () => {
  const changeOf = (fields: Record<string, string>) =>
    posted([["step", "choose"], ...Object.entries(fields)])[0];
  const changed = (change: object) => ({ type: "choice.changed", change });
  expect(changeOf({ passes: "3" })).toEqual(changed({ passes: 3, people: 3 }));
  expect(changeOf({ passes: "1", people: "8" })).toEqual(changed({ passes: 1, people: 8 }));
  expect(changeOf({ passes: "many" })).toEqual(changed({ passes: 0, people: 0 }));
});

test("the form that fills in the last details sends an event with each field, empty ones too, and with the choice", () => {
  const form = new URLSearchParams([
    ["step", "fill-details"],
    ["people", "4"],
    ["name", "Typed Name"],
  ]);
  const last = { name: "Asha Rao", email: "asha@example.in", phone: "+919876543210" };
  const choice = [{ type: "choice.changed", change: { people: 4 } }, confirmed];
  expect(eventsFromForm(form, null, last)).toEqual([
    ...customerFieldNames.map((field) => ({
      type: "customer.typed",
      field,
      value: { company: "", gstin: "", address: "", state: "", ...last }[field],
    })),
    ...choice,
  ]);
  expect(eventsFromForm(form, hold, null)).toEqual(choice);
});

test("the details form sends events with each customer field, the choice, and the request for the hold", () => {
  const customerEntries = Object.entries(customer);
  expect(posted([["step", "details"], ["people", "4"], ...customerEntries])).toEqual([
    ...customerEntries.map(([field, value]) => ({ type: "customer.typed", field, value })),
    { type: "choice.changed", change: { people: 4 } },
    confirmed,
    { type: "customer.confirmed" },
  ]);
  expect(
    posted([
      ["step", "details"],
      ["email", ""],
    ]),
  ).toEqual([
    { type: "customer.typed", field: "email", value: "" },
    { type: "choice.changed", change: {} },
    confirmed,
    { type: "customer.confirmed" },
  ]);
});

test("the ticked days of a calendar are the first day and the additional days, in order", () => {
  const days = (...dates: string[]) =>
    eventsFromForm(
      new URLSearchParams([["step", "choose"], ...["", ...dates].map((date) => ["day", date])]),
      null,
    );
  expect(days("2026-11-26", "2026-11-24", "2026-11-31", "2026-11-24")).toMatchObject([
    { type: "date.chosen", date: "2026-11-24" },
    { type: "choice.changed", change: { more: ["2026-11-26"] } },
    { type: "choice.confirmed" },
  ]);
  expect(days()).toMatchObject([
    { type: "choice.changed", change: { date: null, more: [] } },
    { type: "choice.confirmed" },
  ]);
  // One day more than an order may have is an error, and more are the same error.
  const month = Array.from({ length: 28 }, (_, index) => addDays("2026-12-01", index));
  expect(days(...month)[1]).toMatchObject({ change: { more: month.slice(1, 1 + passLimits.maxDays) } });
});
