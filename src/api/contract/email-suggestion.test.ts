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
])("the address %s has the suggestion %s", (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant);
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
])("the address %j has no suggestion", (typed) => {
  expect(suggestEmail(typed)).toBeNull();
});
