import type { FormDefinition, FormField } from "../../api/contract/content.ts";
import { parseNumber } from "../../api/contract/parse-number.ts";
import {
  hasLetterOrDigit,
  isEmail,
  maxEmailLength,
  normalizeEmail,
  normalizeLine,
  normalizeMobile,
  visibleLength,
} from "../../api/contract/single-line.ts";
import type { LeadDraft } from "../../machines/lead/machine.ts";
import * as texts from "../../texts/validation.ts";

/** Validation errors by field name; empty if the form is valid. */
export type LeadFieldErrors = Readonly<Record<string, string>>;

/**
 * Validates a form by its definition. Returns the same messages as the service (`leadRequest` of the contract) without
 * the schema library, so that the browser need not load it; a test keeps the two consistent.
 */
export function validateLead({ fields }: FormDefinition, draft: LeadDraft): LeadFieldErrors {
  const fieldErrors = fields.map((field) => [field.name, validateField(field, draft[field.name])] as const);
  return Object.fromEntries(
    fieldErrors.filter((error): error is readonly [FormField["name"], string] => error[1] !== null),
  );
}

function validateField(field: FormField, value: string | boolean | undefined): string | null {
  if (field.type === "CHECK_BOX") return field.required && value !== true ? checkboxError(field) : null;
  const text = typeof value === "string" ? normalizeLine(value) : "";
  if (text === "" && !field.required) return null;
  return validators[field.type](text, field);
}

const validators: Readonly<Record<Exclude<FormField["type"], "CHECK_BOX">, typeof validateText>> = {
  TEXT: validateText,
  EMAIL: validateEmail,
  MOBILE: validateMobile,
  NUMBER: validateNumber,
};

function validateText(text: string, { name, minLength = 1, maxLength }: FormField): string | null {
  const length = visibleLength(text);
  if (name === "name" && (length < 2 || !hasLetterOrDigit(text))) return texts.name;
  if (length === 0) return texts.required;
  if (name === "companyName" && !hasLetterOrDigit(text)) return texts.company;
  if (length < minLength) return texts.tooShort(minLength);
  return maxLength === undefined || text.length <= maxLength ? null : texts.tooLong(maxLength);
}

function validateEmail(text: string, { maxLength = maxEmailLength }: FormField): string | null {
  const address = normalizeEmail(text);
  if (address.length > maxLength) return texts.emailTooLong;
  return isEmail(address) ? null : texts.email;
}

function validateMobile(text: string): string | null {
  return normalizeMobile(text) === null ? texts.mobile : null;
}

function validateNumber(text: string, { name, min, max }: FormField): string | null {
  const number = parseNumber(text);
  const isTeam = name === "teamSize";
  if (number === null) return isTeam ? texts.teamSize : texts.number;
  if (!Number.isInteger(number)) return texts.wholeNumber;
  if (min !== undefined && number < min) {
    return isTeam && min === 1 ? texts.teamOfOne : texts.atLeast(min);
  }
  return max !== undefined && number > max ? texts.atMost(max) : null;
}

function checkboxError({ name }: FormField): string {
  return name === "consent" ? texts.consent : texts.checkboxRequired;
}
