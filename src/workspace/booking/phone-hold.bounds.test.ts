import { describe, expect, test } from "vitest";
import { phoneHoldMinutes } from "../../api/contract/booking-rules.ts";
import { istInstant } from "../../api/contract/ist.ts";
import { rowsOf } from "../database/testing.ts";
import { inRolledBackTransaction } from "../database/transaction.ts";
import { bookAndComplete, bookSlot } from "./book-slot.ts";
import {
  bookingRequestFor,
  bookingService,
  daysFrom,
  heldOrder,
  monday,
  testClock,
  timesOn,
  uniqueCustomer,
} from "./testing.ts";

const thursday = "2026-11-26";

describe("a hold by phone", () => {
  const clock = testClock();
  const deps = bookingService(clock);
  const phoneHold = (overrides: Parameters<typeof bookingRequestFor>[0]) =>
    heldOrder(deps, { isByPhone: true, ...overrides });
  const passes = { catalogId: "desk", people: 1, ...daysFrom(monday, "2026-11-24") };

  test("phoneHoldMinutes is two hours", () => {
    expect(phoneHoldMinutes).toBe(120);
  });

  test.each([
    ["two hours later", "07:00", timesOn(thursday, "10:00", "11:00"), "09:00"],
    [
      "two hours later if the room's booking starts then",
      "08:00",
      timesOn(monday, "10:00", "11:00"),
      "10:00",
    ],
    ["when the room's booking starts", "09:00", timesOn(monday, "10:00", "11:00"), "10:00"],
    ["half an hour before closing on the first day of passes", "17:00", passes, "18:30"],
    ["not before other holds end", "18:20", passes, "18:35"],
  ])("ends %s", async (_name, now, overrides, end) => {
    clock.set(istInstant(monday, now));
    const { order } = await phoneHold(overrides);
    expect(order.hold_expires_at).toEqual(istInstant(monday, end));
  });

  test("a visitor's hold still lasts 15 minutes", async () => {
    const { order } = await heldOrder(deps, timesOn(thursday, "10:00", "11:00"));
    expect(order.hold_expires_at).toEqual(istInstant(monday, "07:15"));
  });

  test("is rejected if the customer has two unpaid holds, without a limit for the network of staff", async () => {
    const hour = (number: number) =>
      timesOn(thursday, `${9 + number}:00`.padStart(5, "0"), `${10 + number}:00`);
    for (let number = 0; number < 2; number += 1)
      await phoneHold({ ...hour(number), catalogId: "room-large" });
    const third = await bookSlot(deps, bookingRequestFor({ isByPhone: true, ...hour(4) }));
    expect(third).toMatchObject({
      code: "too_many_requests",
      message: expect.stringContaining("This customer already has 2 unpaid holds."),
    });
    for (let number = 2; number < 7; number += 1)
      await phoneHold({ ...hour(number), catalogId: "room-large", customer: uniqueCustomer(number) });
    expect(await rowsOf(deps.db, "orders", { status: "held" })).toHaveLength(7);
  });
});

describe("bookAndComplete", () => {
  const deps = bookingService(testClock());
  const request = bookingRequestFor();

  test("stores nothing if the completion throws, and rethrows its error", async () => {
    const failing = bookAndComplete(deps, request, () => Promise.reject(new Error("not paid")));
    await expect(failing).rejects.toThrow("not paid");
    expect(await rowsOf(deps.db, "orders")).toEqual([]);
  });

  test("returns the result of the completion, and stores nothing for a preview", async () => {
    const priceOf = async (_: unknown, { total_paise }: { readonly total_paise: number }) => total_paise;
    expect(await bookAndComplete(deps, request, priceOf, inRolledBackTransaction)).toBe(118_000);
    expect(await rowsOf(deps.db, "orders")).toEqual([]);
    expect(await bookAndComplete(deps, request, priceOf)).toBe(118_000);
    expect(await rowsOf(deps.db, "orders")).toHaveLength(1);
    expect(await bookAndComplete(deps, request, priceOf)).toMatchObject({ code: "slot_taken" });
  });
});
