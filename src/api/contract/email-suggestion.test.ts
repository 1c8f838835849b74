// cspell:ignore yaoo yhoo hotmil outlok rediffmial iclod protonmal
import { expect, test } from "vitest";
import { commonDomains, realDomains, suggestEmail } from "./email-suggestion.ts";

test.each([
  ["asha@gmial.com", "asha@gmail.com"],
  ["asha@gmail.con", "asha@gmail.com"],
  ["asha@gmail.co", "asha@gmail.com"],
  ["asha@gamil.com", "asha@gmail.com"],
  ["asha@gmaill.com", "asha@gmail.com"],
  [" Asha@GMAI.com ", "Asha@gmail.com"],
  ["asha@yaho.co.in", "asha@yahoo.co.in"],
  ["asha@redifmail.com", "asha@rediffmail.com"],
  ["asha@hotmial.com", "asha@hotmail.com"],
])("suggests for the email address %s the correction %s", (typed, suggested) => {
  expect(suggestEmail(typed)).toBe(suggested);
});

test.each([
  "",
  "asha",
  "@gmial.com",
  "asha@gmail.com",
  "asha@mail.com",
  "asha@ymail.com",
  "asha@example.in",
  "asha@",
])("suggests no correction for the email address %j", (typed) => {
  expect(suggestEmail(typed)).toBeNull();
});

/** A misspelling of each common domain. */
const misspelled: Readonly<Record<string, string>> = {
  "gmail.com": "gmial.com",
  "yahoo.com": "yaoo.com",
  "yahoo.co.in": "yahoo.c.in",
  "yahoo.in": "yhoo.in",
  "hotmail.com": "hotmil.com",
  "outlook.com": "outlok.com",
  "rediffmail.com": "rediffmial.com",
  "icloud.com": "iclod.com",
  "protonmail.com": "protonmal.com",
};

test("each common domain is suggested for a misspelling, and kept if it is spelled correctly", () => {
  expect(Object.keys(misspelled)).toEqual(commonDomains);
  for (const [domain, typed] of Object.entries(misspelled)) {
    expect(suggestEmail(`asha@${typed}`)).toBe(`asha@${domain}`);
    expect(suggestEmail(`asha@${domain}`), domain).toBeNull();
  }
});

test("domains that look like a misspelling but exist are kept", () => {
  const existing = ["mail.com", "email.com", "ymail.com", "hotmail.co", "yahoo.co"];
  expect([...realDomains]).toEqual([...commonDomains, ...existing]);
  for (const domain of existing) expect(suggestEmail(`asha@${domain}`), domain).toBeNull();
});
