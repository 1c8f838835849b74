import type { Tracking } from "../../api/contract/booking.ts";
import type { Brand } from "../../api/contract/content.ts";
import type { LeadRequest } from "../../api/contract/lead.ts";
import { leadCheckboxes, leadTextFields } from "../../api/contract/lead-form-fields.ts";
import { parseNumber } from "../../api/contract/parse-number.ts";
import { isProductType, type ProductType } from "../../api/contract/product-types.ts";
import { normalizeLine } from "../../api/contract/single-line.ts";
import type { LeadDraft } from "../../machines/lead/machine.ts";

/** Id of the form. A posted form returns to this anchor, and links to the form use it. */
export const leadFormId = "lead-form";

/** Subject of a lead, as far as the page knows it: the city's name, and the product type or, without one, a text. */
export type LeadSubject = {
  readonly city?: string | undefined;
  readonly productType?: ProductType | undefined;
  /** Free text. */
  readonly about?: string | undefined;
};

/** Metadata of a lead. `elapsedMs` is the time since the form was shown; it is unknown without JavaScript. */
export type LeadMetadata = {
  readonly brand: Brand["number"];
  readonly tracking: Tracking;
  readonly elapsedMs?: number;
};

/** Hidden fields of the form: the subject, and the honeypot under its current and its former name. */
const hiddenFieldNames = ["city", "productType", "about", "topic", "website"] as const;

/** Reads a posted or rendered form into the machine's draft. Texts are kept as typed, and checked boxes are true. */
export function draftFromForm(posted: URLSearchParams): LeadDraft {
  const texts = [...leadTextFields, ...hiddenFieldNames].map((name) => [name, posted.get(name)] as const);
  const boxes = leadCheckboxes.filter((name) => posted.has(name)).map((name) => [name, true] as const);
  return Object.fromEntries([...texts.filter(([, value]) => typeof value === "string"), ...boxes]);
}

/** Returns the request of a lead. The service validates the fields that the form's rules do not cover. */
export function leadFromDraft(draft: LeadDraft, { brand, tracking, elapsedMs }: LeadMetadata): LeadRequest {
  const { teamSize, productType, ...typed } = normalizedTexts(draft);
  const lead = {
    ...{ name: "", email: "", phone: "" },
    ...typed,
    // The service rejects a text that is not a number.
    teamSize: teamSize ? (parseNumber(teamSize) ?? teamSize) : undefined,
    productType: isProductType(productType) ? productType : undefined,
    callBack: draft.callBack === true ? true : undefined,
    // The type allows only true. If the box is not checked, the service rejects the lead with its own error message.
    consent: (draft.consent === true) as true,
    brand,
    ...tracking,
    elapsedMs,
  };
  return Object.fromEntries(Object.entries(lead).filter(([, value]) => value !== undefined)) as LeadRequest;
}

function normalizedTexts(draft: LeadDraft): Partial<Record<keyof LeadRequest, string>> {
  return Object.fromEntries(
    Object.entries(draft)
      .filter((entry): entry is [string, string] => typeof entry[1] === "string")
      .map(([name, value]) => [name, name === "message" ? value.trim() : normalizeLine(value)]),
  );
}
