import type { Brand } from "../../../api/contract/content.ts";
import {
  formatDay,
  formatProseDate,
  formatTime,
  formatTimeInIst,
  istDateOf,
} from "../../../api/contract/ist.ts";
import type { LeadFields } from "../../../api/contract/lead.ts";
import { productTypes } from "../../../api/contract/product-types.ts";
import * as texts from "../../../texts/mail.ts";
import { callDeadline, type Lead } from "../../lead/index.ts";
import {
  type Email,
  type EmailContent,
  emailTo,
  formatDateTime,
  formatMobile,
  greetingOf,
  sanitizeName,
} from "../email.ts";
import { myBookings } from "./order-links.ts";

export function leadNotice(lead: Lead, brand: Brand): Email {
  const { id, payload, bot_sign: sign, created_at: createdAt } = lead;
  return emailToTeam(lead, brand, {
    subject: texts.newLead({ ...payload, about: aboutOf(payload) }, callTimeSoon(lead), sign === "honeypot"),
    greeting: texts.callRequested(payload.name),
    paragraphs: [
      texts.promisedCall(...formatCallTime(lead)),
      ...(sign === null ? [] : [texts.possibleBot[sign]]),
    ],
    facts: [...leadFacts(payload), [texts.lead.lead, id], [texts.lead.received, formatDateTime(createdAt)]],
  });
}

/** Informs our team of the fields that the enquirer has changed. */
export function leadChanged(lead: Lead, changed: readonly string[], brand: Brand): Email {
  const { id, payload } = lead;
  const changes = leadFacts(
    Object.fromEntries(Object.entries(payload).filter(([name]) => changed.includes(name))),
  );
  return emailToTeam(lead, brand, {
    subject: texts.leadChanged(payload.name, id),
    greeting: texts.leadChangedText(payload.name),
    paragraphs: [
      texts.leadUpdate(changes.map(([label, value]) => `${label}: ${value}`).join("; ")),
      texts.callUnchanged(...formatCallTime(lead)),
    ],
    facts: [...leadFacts(payload), [texts.lead.lead, id]],
  });
}

/**
 * Confirms an enquiry, with the time by which we call back. Repeats only name and phone number: the email address may
 * be wrong.
 */
export function leadThanks(lead: Lead, brand: Brand, publicOrigin: string): Email {
  const { name, email, phone } = lead.payload;
  const to = { name: sanitizeName(name), address: email };
  return emailTo(to, {
    subject: texts.leadThanks(brand.name),
    greeting: greetingOf(name),
    paragraphs: [
      texts.leadThanksText(formatMobile(phone), ...formatCallTime(lead)),
      texts.leadUrgent(brand.phone),
      texts.leadNotRequested,
    ],
    links: [myBookings(publicOrigin)],
  });
}

/** Builds an email to our team. Replies to this email go to the enquirer. */
function emailToTeam(
  { payload }: Lead,
  { name, email }: Brand,
  content: Parameters<typeof emailTo>[1],
): Email {
  const replyTo = { name: payload.name, address: payload.email };
  return emailTo({ name, address: email }, content, { replyTo });
}

/** Returns what a lead is about: the product, otherwise the page's subject. */
function aboutOf({ productType, about }: LeadFields): string {
  return productType === undefined ? (about ?? texts.callback) : productTypes[productType].label;
}

/** Returns the time by which we call: without the day if it is the day of the lead. */
function callTimeSoon({ created_at: createdAt }: Lead): string {
  const callBy = callDeadline(createdAt);
  const date = istDateOf(callBy);
  const time = formatTime(callBy);
  return date === istDateOf(createdAt) ? time : texts.dayAndTime(formatDay(date), time);
}

function formatCallTime({ created_at: createdAt }: Lead): [time: string, date: string] {
  const callBy = callDeadline(createdAt);
  return [formatTimeInIst(callBy), formatProseDate(istDateOf(callBy))];
}

const labels: Readonly<Record<Exclude<keyof LeadFields, "callBack" | "consent">, string>> = texts.leadFields;

/** Formats the fields of a lead with their labels. */
function leadFacts(fields: Partial<LeadFields>): EmailContent["facts"] {
  const values: Readonly<Record<string, unknown>> = {
    ...fields,
    phone: fields.phone && formatMobile(fields.phone),
    productType: fields.productType && productTypes[fields.productType].label,
  };
  return Object.entries(labels).flatMap(([name, label]) =>
    values[name] === undefined ? [] : [[label, String(values[name])] as const],
  );
}
