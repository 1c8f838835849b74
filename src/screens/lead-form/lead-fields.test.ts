import { describe, expect, test } from "vitest";
import { formatCallBy } from "./format-call-by.ts";
import { draftFromForm, leadFromDraft } from "./lead-fields.ts";
import { formatSubject } from "./subject-line.tsx";

const draft = { name: " Asha ", email: "asha@example.in", phone: "98765 43210", consent: true };

describe("draft of a posted form", () => {
  test("the draft of a posted form keeps texts as entered and checked boxes as true, and drops unknown fields", () => {
    const posted = new URLSearchParams(
      "name=+Asha+&teamSize=&consent=on&city=Pune&about=Virtual+office&topic=&website=&step=pay&brand=7",
    );
    expect(draftFromForm(posted)).toEqual({
      name: " Asha ",
      teamSize: "",
      consent: true,
      city: "Pune",
      about: "Virtual office",
      topic: "",
      website: "",
    });
  });
});

describe("request of a lead", () => {
  test("the request of a lead contains the brand, the source and the time, and no unknown values", () => {
    const tracking = { utm_source: "mail", leadSourceUrl: "https://baithak.example/contact-us" };
    expect(
      leadFromDraft({ ...draft, teamSize: "12", topic: "" }, { brand: 2, tracking, elapsedMs: 9000 }),
    ).toEqual({
      name: "Asha",
      email: "asha@example.in",
      phone: "98765 43210",
      teamSize: 12,
      consent: true,
      topic: "",
      elapsedMs: 9000,
      brand: 2,
      ...tracking,
    });
  });

  test("omits an unknown product type", () => {
    const fieldsFor = (productType: string) =>
      leadFromDraft({ ...draft, productType }, { brand: 1, tracking: {} }).productType;
    expect(fieldsFor("CO_WORKING_HOT_DESK")).toBe("CO_WORKING_HOT_DESK");
    expect(fieldsFor("toString")).toBeUndefined();
  });
});

describe("the promised time of the callback", () => {
  const callBy = "2026-11-24T11:30:00+05:30";
  test.each([
    ["2026-11-24T09:30:00+05:30", "We'll call you by 11:30\u00a0am today."],
    ["2026-11-23T19:00:00Z", "We'll call you by 11:30\u00a0am today."],
    ["2026-11-23T23:59:00+05:30", "We'll call you by 11:30\u00a0am tomorrow, Tue 24\u00a0Nov."],
    ["2026-11-21T18:00:00+05:30", "We'll call you by 11:30\u00a0am on Tue 24\u00a0Nov."],
    [undefined, "We'll call you by 11:30\u00a0am on Tue 24\u00a0Nov."],
  ])("the promised time of the callback is formatted for a request received at %s", (receivedAt, message) => {
    expect(formatCallBy({ leadId: "LEAD1", callBy, ...(receivedAt && { receivedAt }) })).toBe(message);
  });
});

test("the subject of a lead is formatted from its product type and city", () => {
  expect(formatSubject({})).toBe("");
  expect(formatSubject({ city: "Pune" })).toBe("Pune");
  expect(formatSubject({ city: "Pune", productType: "CO_WORKING_HOT_DESK" })).toBe("Hot Desk, Pune");
  expect(formatSubject({ about: "Virtual office" })).toBe("Virtual office");
});
