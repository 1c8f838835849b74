import * as v from "valibot";
import * as texts from "../../texts/staff.ts";
import { instant, placeId, singleLineText } from "./primitives.ts";

export const leadId = v.pipe(v.string(), v.regex(/^LEAD\w{1,20}$/));
export const leadStatus = v.picklist(["new", "contacted", "won", "lost"]);

/** A lead in a list. Phone number and email address are masked. */
const listedLead = v.object({
  id: v.string(),
  status: leadStatus,
  /** Name of the member of staff who calls back. */
  owner: v.nullable(v.string()),
  /** When the customer is called next. */
  dueAt: instant,
  isOverdue: v.boolean(),
  createdAt: instant,
  name: v.string(),
  company: v.nullable(v.string()),
  phone: v.string(),
  email: v.string(),
  /** What the lead is about: product type, offering or centre, and city. */
  about: v.array(v.string()),
});

/** `owner`: the leads of one member. `centre`: the leads about one centre. A desk sees only those about its centres. */
export const leadsQuery = v.object({
  owner: v.optional(v.pipe(v.string(), v.maxLength(100))),
  centre: v.optional(placeId),
});
export const leadsResponse = v.object({
  /** The open leads, those that are due first. */
  leads: v.array(listedLead),
  /** True if there may be more. */
  isCut: v.boolean(),
});

export const leadResponse = v.object({
  lead: v.object({
    ...listedLead.entries,
    message: v.nullable(v.string()),
    teamSize: v.nullable(v.number()),
    /** Changes with each change of the lead. */
    version: v.string(),
  }),
  /** What staff have written, in order of time. */
  notes: v.array(v.object({ at: instant, by: v.string(), text: v.string() })),
});

/** A change of a lead. Omitted fields stay. If the version is outdated, nothing is changed. */
export const changeLeadRequest = v.strictObject({
  version: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
  status: v.optional(leadStatus),
  /** Null: nobody. */
  owner: v.optional(v.nullable(singleLineText(100))),
  dueAt: v.optional(instant),
  /** What was said in a call, for other staff. */
  note: v.optional(singleLineText(500, { minLength: 2, tooShort: texts.noteTooShort })),
});
