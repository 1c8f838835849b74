import { expect, test } from "vitest";
import { suggestEmail } from "./email-suggestion.ts";

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
