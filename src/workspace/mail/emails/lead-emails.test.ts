import { expect, test } from "vitest";
import type { Lead } from "../../lead/index.ts";
import { leadNotice } from "./lead-emails.ts";

const brand = { number: 1, name: "Baithak", email: "team@example.in", phone: "1800 000 0000" } as const;
const mondayMorning = new Date("2026-11-23T10:30:00+05:30");
const saturdayEvening = new Date("2026-11-21T18:00:00+05:30");

test.each([
  [
    { productType: "CO_WORKING_PRIVATE_CABIN", teamSize: 10, city: "Delhi" },
    "Private office for 10, Delhi: call by 12:30 pm",
  ],
  [{ about: "Virtual office", city: "Pune" }, "Virtual office, Pune: call by 12:30 pm"],
  [{}, "Callback: call by 12:30 pm"],
])(
  "the subject of a lead with %j names the product, the size, the city and the time to call",
  (fields, subject) => {
    expect(leadNotice(leadWith(fields), brand as never).content.subject).toBe(subject);
  },
);

test("the subject of a lead contains the day if the call is due on another day", () => {
  const { subject } = leadNotice(
    leadWith({ teamSize: 4 }, { created_at: saturdayEvening }),
    brand as never,
  ).content;
  expect(subject).toBe("Callback for 4: call by Mon 23 Nov, 11:00 am");
});

test("the subject of a lead that a bot may have sent says so first", () => {
  const { subject } = leadNotice(
    leadWith({ city: "Delhi" }, { bot_sign: "honeypot" }),
    brand as never,
  ).content;
  expect(subject).toBe("Perhaps a bot: Callback, Delhi: call by 12:30 pm");
});

function leadWith(fields: object, changes: object = {}): Lead {
  const payload = { name: "Asha Rao", email: "asha@example.in", phone: "9876543210", ...fields };
  return { id: "LEAD1", payload, bot_sign: null, created_at: mondayMorning, ...changes } as unknown as Lead;
}
