import type { Tracking } from "../../api/contract/booking.ts";
import type { Brand } from "../../api/contract/content.ts";
import type { LeadRequest } from "../../api/contract/lead.ts";
import { leadBoxes, leadTexts } from "../../api/contract/lead-form-fields.ts";
import { lineOf, plainOf } from "../../api/contract/one-line.ts";
import { isProductType, type ProductType } from "../../api/contract/product-types.ts";
import type { LeadDraft } from "../../machines/lead/machine.ts";

/** Where a posted form brings the visitor back to, and what a link to the form names. */
export const leadFormId = "lead-form";

/** What a lead is about, where the page knows it: name of a city, product type, or an offering that has no type. */
export type LeadSubject = {
  readonly city?: string | undefined;
  readonly productType?: ProductType | undefined;
  /** In words. */
  readonly about?: string | undefined;
};

/** What travels with a lead besides its fields. `elapsedMs`: since the form was shown; unknown without scripts. */
export type LeadEnvelope = {
  readonly brand: Brand["number"];
  readonly tracking: Tracking;
  readonly elapsedMs?: number;
};

/** What the form carries along unseen: what the lead is about, and the honeypot under its present and its former name. */
const unseenNames = ["city", "productType", "about", "topic", "website"] as const;

/** Reads a form that was posted, or is on the screen, into what the chart keeps: texts as typed, ticked boxes as yes. */
export function draftOfForm(posted: FormData | URLSearchParams): LeadDraft {
  const texts = [...leadTexts, ...unseenNames].map((name) => [name, posted.get(name)] as const);
  const boxes = leadBoxes.filter((name) => posted.has(name)).map((name) => [name, true] as const);
  return Object.fromEntries([...texts.filter(([, value]) => typeof value === "string"), ...boxes]);
}

/** The lead as it travels. What the rules did not look at is left to the service to judge. */
export function leadOf(draft: LeadDraft, { brand, tracking, elapsedMs }: LeadEnvelope): LeadRequest {
  const { teamSize, productType, ...typed } = texts(draft);
  const lead = {
    ...{ name: "", email: "", phone: "" },
    ...typed,
    teamSize: teamSize ? Number(plainOf(teamSize)) : undefined,
    productType: isProductType(productType) ? productType : undefined,
    callBack: draft.callBack === true ? true : undefined,
    // Anything but a yes is for the service to refuse, in its own words.
    consent: (draft.consent === true) as true,
    brand,
    ...tracking,
    elapsedMs,
  };
  return Object.fromEntries(Object.entries(lead).filter(([, value]) => value !== undefined)) as LeadRequest;
}

function texts(draft: LeadDraft): Partial<Record<keyof LeadRequest, string>> {
  return Object.fromEntries(
    Object.entries(draft)
      .filter((entry): entry is [string, string] => typeof entry[1] === "string")
      .map(([name, value]) => [name, name === "message" ? value.trim() : lineOf(value)]),
  );
}
