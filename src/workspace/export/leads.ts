import { productTypes } from "../../api/contract/product-types.ts";
import type { Lead } from "../lead/index.ts";
import { formatInstant, type MonthTable } from "./month-table.ts";

/** Leads of a month by receipt, with personal data. */
export const leads: MonthTable<Lead> = {
  query: (db, { from, until }) =>
    db
      .selectFrom("leads")
      .selectAll()
      .where("created_at", ">=", from)
      .where("created_at", "<", until)
      .orderBy("created_at")
      .orderBy("id"),
  columns: {
    Lead: ({ id }) => id,
    Received: ({ created_at }) => formatInstant(created_at),
    Changed: ({ updated_at }) => formatInstant(updated_at),
    Status: ({ status }) => status,
    Owner: ({ owner }) => owner,
    // Staff reschedule calls, so this is not always the time that visitors were promised. A closed lead has no next call.
    Due: ({ status, due_at }) => (status === "won" || status === "lost" ? null : formatInstant(due_at)),
    "Possible bot": ({ bot_sign }) => bot_sign,
    Name: ({ payload }) => payload.name,
    Email: ({ payload }) => payload.email,
    Phone: ({ payload }) => payload.phone,
    Company: ({ payload }) => payload.companyName,
    "Team size": ({ payload }) => payload.teamSize,
    City: ({ payload }) => payload.city,
    "Product type": ({ payload: { productType } }) => productType && productTypes[productType].label,
    About: ({ payload }) => payload.about,
    Message: ({ payload }) => payload.message,
    "Asked for a call": ({ payload }) => (payload.callBack === true ? "yes" : null),
    Source: ({ payload }) => payload.utm_source,
    Medium: ({ payload }) => payload.utm_medium,
    Campaign: ({ payload }) => payload.campaign_name,
    Page: ({ payload }) => payload.leadSourceUrl,
    Referrer: ({ payload }) => payload.ref,
  },
};
