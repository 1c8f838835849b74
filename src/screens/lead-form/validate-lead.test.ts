import { readFileSync } from "node:fs";
import fc from "fast-check";
import * as v from "valibot";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { type FormDefinition, formDefinition } from "../../api/contract/content.ts";
import { leadRequest } from "../../api/contract/lead.ts";
import type { LeadDraft } from "../../machines/lead/machine.ts";
import { leadFromDraft } from "./lead-fields.ts";
import { validateLead } from "./validate-lead.ts";

/** The lead form in the shipped content. */
const form = shippedForm();

const validDraft: LeadDraft = {
  name: "Asha Rao",
  email: "asha@example.in",
  phone: "98765 43210",
  companyName: "",
  teamSize: "",
  consent: true,
};

/** Returns the service's validation errors for the request that is built from this draft. */
function serviceFieldErrors(draft: LeadDraft): Record<string, string> {
  const sent: unknown = JSON.parse(JSON.stringify(leadFromDraft(draft, { brand: 1, tracking: {} })));
  const result = v.safeParse(leadRequest, sent);
  const fieldErrors: Record<string, string> = {};
  for (const issue of result.issues ?? []) fieldErrors[v.getDotPath(issue) ?? "body"] ??= issue.message;
  return fieldErrors;
}

describe("the browser and the service return the same errors", () => {
  test.each<[string, LeadDraft, string[]]>([
    ["everything right", {}, []],
    [
      "nothing at all",
      { name: "", email: "", phone: "", consent: false },
      ["name", "email", "phone", "consent"],
    ],
    [
      "fields that were never there",
      { name: undefined, email: undefined, phone: undefined },
      ["name", "email", "phone"],
    ],
    ["blanks for a name", { name: "   " }, ["name"]],
    ["a name of one letter", { name: " A " }, ["name"]],
    ["a name of two", { name: "Jo" }, []],
    ["a name of 80", { name: "a".repeat(80) }, []],
    ["a name of 81", { name: "a".repeat(81) }, ["name"]],
    ["a name without a letter or digit", { name: "--" }, ["name"]],
    ["a name of variation selectors", { name: "\ufe0f\ufe0f" }, ["name"]],
    ["a grouped team size", { teamSize: "1,000" }, []],
    ["a team size in Devanagari digits", { teamSize: "१२" }, []],
    ["a team size with spaces", { teamSize: " 1 000 " }, []],
    ["a team size with a plus", { teamSize: "10+" }, ["teamSize"]],
    ["a range as team size", { teamSize: "10-20" }, ["teamSize"]],
    ["a team size with a decimal comma", { teamSize: "1,5" }, ["teamSize"]],
    ["a name in Japanese", { name: "田中 太郎" }, []],
    ["a company without a letter or digit", { companyName: "–" }, ["companyName"]],
    ["a company of combining marks", { companyName: "\u0301\u0301" }, ["companyName"]],
    ["a name in Devanagari", { name: "आशा राव" }, []],
    ["an email without a host", { email: "asha@" }, ["email"]],
    ["an email without a dot", { email: "asha@localhost" }, ["email"]],
    ["an email with spaces around it", { email: "  Asha.Rao+desk@Example.co.in " }, []],
    ["an email with a space inside", { email: "asha rao@example.in" }, ["email"]],
    ["an email of 255", { email: `asha@${`${"a".repeat(49)}.`.repeat(5)}` }, ["email"]],
    ["a local part of 64", { email: `${"a".repeat(64)}@example.in` }, []],
    ["a number with +91", { phone: "+91 98765 43210" }, []],
    ["a number with 91", { phone: "919876543210" }, []],
    ["a number with 0091", { phone: "0091 98765 43210" }, []],
    ["a number with 0 and hyphens", { phone: "0-98765-43210" }, []],
    ["a number as copied from an address book", { phone: "\u202a(+91) 98765\u201143210\u202c" }, []],
    ["a number from 5", { phone: "5876543210" }, ["phone"]],
    ["a number of nine digits", { phone: "987654321" }, ["phone"]],
    ["a number of eleven digits", { phone: "98765432101" }, ["phone"]],
    ["words for a number", { phone: "call me" }, ["phone"]],
    ["a company of 120", { companyName: "c".repeat(120) }, []],
    ["a company of 121", { companyName: "c".repeat(121) }, ["companyName"]],
    ["a team of one", { teamSize: "1" }, []],
    ["a team of none", { teamSize: "0" }, ["teamSize"]],
    ["fewer than none", { teamSize: "-3" }, ["teamSize"]],
    ["a team of 10,000", { teamSize: "10000" }, []],
    ["a team of 10,001", { teamSize: "10001" }, ["teamSize"]],
    ["half a person", { teamSize: "2.5" }, ["teamSize"]],
    ["words for a team", { teamSize: "twelve" }, ["teamSize"]],
    ["endless people", { teamSize: "Infinity" }, ["teamSize"]],
    ["no consent", { consent: false }, ["consent"]],
    ["several invalid fields", { name: "", teamSize: "x" }, ["name", "teamSize"]],
  ])("the browser and the service return the same errors for %s", (_name, change, faulty) => {
    const draft = { ...validDraft, ...change };
    const fieldErrors = validateLead(form, draft);
    expect(Object.keys(fieldErrors).sort()).toEqual([...faulty].sort());
    expect(fieldErrors).toEqual(serviceFieldErrors(draft));
  });

  test("the browser and the service return the same errors for random input", () => {
    const phone = fc.stringMatching(/^(\+?91|0)?[ -]?\d{4,6}[ -]?\d{3,6}$/);
    const mail = fc.stringMatching(/^[a-z.+_-]{0,6}@?[a-z-]{0,5}\.?[a-z]{0,3}$/);
    const drafts = fc.record({
      name: fc.string({ maxLength: 100 }),
      email: fc.oneof(fc.string(), fc.emailAddress(), mail),
      phone: fc.oneof(fc.string(), phone),
      companyName: fc.string({ maxLength: 140 }),
      teamSize: fc.oneof(fc.string({ maxLength: 4 }), fc.integer().map(String), fc.double().map(String)),
      consent: fc.boolean(),
    });
    fc.assert(
      fc.property(drafts, (draft) => {
        expect(validateLead(form, draft)).toEqual(serviceFieldErrors(draft));
      }),
      { numRuns: 2000 },
    );
  });
});

describe("a definition with other rules", () => {
  const field = (change: object) => ({ ...form, fields: [{ ...fieldOf("companyName"), ...change }] });

  test.each<[string, object, string, string | undefined]>([
    ["a required text", { required: true }, " ", "Please fill in this field."],
    ["a longer text", { minLength: 5 }, "Rao", "Use at least 5 characters."],
    ["a shorter text", { maxLength: 4 }, "Rao & Co", "Use 4 characters or fewer."],
    ["an optional text left empty", { minLength: 5 }, "", undefined],
  ])("applies the rules of another form definition for %s", (_name, change, value, message) => {
    expect(validateLead(field(change), { companyName: value }).companyName).toBe(message);
  });

  test("applies the minimum and maximum of a number field in the form definition", () => {
    const formWithTeamSize = { ...form, fields: [{ ...fieldOf("teamSize"), min: 5, max: 2000 }] };
    expect(validateLead(formWithTeamSize, { teamSize: "4" })).toEqual({ teamSize: "Enter 5 or more." });
    expect(validateLead(formWithTeamSize, { teamSize: "2001" })).toEqual({
      teamSize: "Enter 2,000 or less.",
    });
  });

  test("applies another required checkbox of the form definition", () => {
    const boxed = { ...form, fields: [{ ...fieldOf("consent"), name: "callBack" as const }] };
    expect(validateLead(boxed, {})).toEqual({ callBack: "Please tick this box to continue." });
    expect(validateLead(boxed, { callBack: true })).toEqual({});
  });
});

function fieldOf(name: string) {
  const field = form.fields.find((each) => each.name === name);
  if (field === undefined) throw new Error(`The shipped form has no ${name}.`);
  return field;
}

function shippedForm(): FormDefinition {
  const page = parse(readFileSync("content/pages/contact-us.yaml", "utf8"));
  const section = page.sections.find(({ kind }: { kind: string }) => kind === "form");
  return v.parse(formDefinition, section.form);
}
