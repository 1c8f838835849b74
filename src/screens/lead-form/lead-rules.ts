import type { FormDefinition, FormField } from "../../api/contract/content.ts";
import { groupIndian } from "../../api/contract/money.ts";
import type { LeadDraft } from "../../machines/lead/machine.ts";

/** A sentence for each faulty field, by its name; empty when there is nothing to correct. */
export type LeadFaults = Readonly<Record<string, string>>;

/**
 * Checks a form as its definition asks. Says what the service would say (`leadRequest` of the contract), without the
 * schema library, which the browser need not load; a test holds the two to the same sentences.
 */
export function leadFaults({ fields }: FormDefinition, draft: LeadDraft): LeadFaults {
  const faults = fields.map((field) => [field.name, faultOf(field, draft[field.name])] as const);
  return Object.fromEntries(
    faults.filter((fault): fault is readonly [FormField["name"], string] => fault[1] !== null),
  );
}

function faultOf(field: FormField, value: string | boolean | undefined): string | null {
  if (field.type === "CHECK_BOX") return field.required && value !== true ? sentenceOfBox(field) : null;
  const text = typeof value === "string" ? value.trim() : "";
  if (text === "" && !field.required) return null;
  return rules[field.type](text, field);
}

const rules: Readonly<Record<Exclude<FormField["type"], "CHECK_BOX">, typeof textFault>> = {
  TEXT: textFault,
  EMAIL: emailFault,
  MOBILE: mobileFault,
  NUMBER: numberFault,
};

function textFault(text: string, { name, minLength = 1, maxLength }: FormField): string | null {
  const isName = name === "name";
  if (isName && text.length < 2) return "Enter your name, at least two letters.";
  if (text === "") return "Please fill in this field.";
  if (text.length < minLength) return `Enter at least ${minLength} characters.`;
  if (maxLength === undefined || text.length <= maxLength) return null;
  return isName
    ? `Keep the name within ${maxLength} characters.`
    : `Keep this within ${maxLength} characters.`;
}

/** As strict as the service's; both leave the odd address that mail would take to a phone call. */
const emailForm = /^[\w+-]+(?:\.[\w+-]+)*@[\da-zA-Z]+(?:[.-][\da-zA-Z]+)*\.[a-zA-Z]{2,}$/u;

function emailFault(text: string, { maxLength = 254 }: FormField): string | null {
  if (text.length > maxLength) return "This e-mail address is too long.";
  return emailForm.test(text) ? null : "Enter an e-mail address, such as asha@example.in.";
}

function mobileFault(text: string): string | null {
  const digits = text.replace(/[\s-]/g, "").replace(/^(?:\+?91(?=\d{10}$)|0(?=\d{10}$))/, "");
  const isMobile = /^[6-9]\d{9}$/.test(digits);
  return isMobile ? null : "Enter a ten-digit Indian mobile number, starting with 6, 7, 8 or 9.";
}

function numberFault(text: string, { name, min, max }: FormField): string | null {
  const number = Number(text);
  const isTeam = name === "teamSize";
  if (text === "" || !Number.isFinite(number)) {
    return isTeam ? "Enter the team size as a number." : "Enter a number.";
  }
  if (!Number.isInteger(number)) return "Enter a whole number.";
  if (min !== undefined && number < min) {
    return isTeam && min === 1 ? "A team has at least one person." : `Enter at least ${groupIndian(min)}.`;
  }
  return max !== undefined && number > max ? `Enter at most ${groupIndian(max)}.` : null;
}

function sentenceOfBox({ name }: FormField): string {
  return name === "consent"
    ? "Please agree that we may call you, so that we can."
    : "Please tick this box to go on.";
}
