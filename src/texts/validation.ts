import { groupDigits } from "../api/contract/money.ts";

/** Texts for validation errors of fields, in the browser and on the server. */

export const correctFields = "Please correct the highlighted fields.";
export const required = "Please fill in this field.";
export const name = "Enter your name (at least two letters).";
export const email = "Enter an email address, such as asha@example.in.";
export const emailTooLong = "This email address is too long.";
export const mobile = "Enter a 10-digit Indian mobile number starting with 6, 7, 8 or 9.";
export const company = "Enter the company name, or leave this empty.";
/** @param graphemes at least one character that the fonts of invoices lack */
export const unprintable = (graphemes: readonly string[]) => {
  const shown = `${graphemes.slice(0, 12).join("")}${graphemes.length > 12 ? "…" : ""}`;
  const hasLetters = graphemes.some((grapheme) => /[\p{L}\p{N}]/u.test(grapheme));
  return hasLetters
    ? `Invoices can't show “${shown}”. Please use the letters A to Z instead.`
    : `Invoices can't show “${shown}”. Please leave it out.`;
};
export const gstin = "A GSTIN or UIN has 15 characters, such as 07AAACB1234C1ZH.";
export const gstinFormat = "Please check this GSTIN or UIN: it isn't in the right format.";
export const gstinStateCode =
  "Please check this GSTIN or UIN: it starts with the code of a state, from 01 to 38, or 97 or 99.";
export const gstinCheckDigit = "Please check this GSTIN or UIN: its last character doesn't match the rest.";
export const gstinAddress = "Enter the address registered for this GSTIN. It goes on the invoice.";
export const gstinState = (state: string | null | undefined) =>
  `This GSTIN is registered in ${state ?? "another state"}. Choose that state, or correct the GSTIN.`;
export const guestName = "Enter the guest's name (at least two letters).";
export const guests = (max: number) => `You can invite up to ${groupDigits(max)} guests.`;
export const teamSize = "Enter your team size as one number, such as 12.";
export const teamOfOne = "Enter a team size of at least 1.";
export const number = "Enter one number, such as 12.";
export const wholeNumber = "Enter a whole number.";
export const atLeast = (min: number) => `Enter ${groupDigits(min)} or more.`;
export const atMost = (max: number) => `Enter ${groupDigits(max)} or less.`;
export const tooShort = (letters: number) => `Use at least ${groupDigits(letters)} characters.`;
export const tooLong = (letters: number) => `Use ${groupDigits(letters)} characters or fewer.`;
export const consent = "Please agree to be contacted so that we can call you.";
export const checkboxRequired = "Please tick this box to continue.";
export const unsupportedCharacters = "This text contains characters we can't save. Please enter it again.";
export const peopleNumber = "Enter how many people are coming as one number, such as 6.";
export const peopleWhole = "Enter a whole number of people.";
export const peopleAtLeastOne = "Enter at least one person.";
export const passes = "Book at least one pass.";
export const passesNumber = "Enter the number of passes as one number, such as 2.";
export const days = "Choose at least one day.";
export const coupon = "Enter a coupon code.";
export const code = "Enter the six-digit code.";
export const instant = "Give the time as an ISO 8601 instant, such as 2026-11-23T10:00:00+05:30.";
export const date = "Give the date as YYYY-MM-DD.";
export const noSuchDate = "This date doesn't exist.";
export const time = "Give the time as HH:MM.";
export const id = "This isn't a valid ID.";
export const sortOfRooms = "Sort by fit, price or distance.";
export const position = "Give a position as latitude and longitude, such as 28.631,77.217.";
export const mapArea =
  "Give an area as the latitude and longitude of its south-west and north-east corners, such as 28.51,77.12,28.66,77.31.";
export const productType = "Choose one of our types of space.";
/** @param values the accepted values of an API field */
export const oneOf = (values: readonly string[]) =>
  values.length === 1 ? `This must be ${values.join()}.` : `Use one of ${values.join(", ")}.`;
export const unknownField = "This field isn't known here.";
export const missingField = "This field is missing.";
export const invalidFormat = "This value isn't in the right format.";
