/*
 * The possible fields of a lead form (requirement N3). They are also fields of `POST /api/leadSubmit`. This file
 * imports no schema library because the browser loads it.
 */

export const leadTextFields = ["name", "email", "phone", "companyName", "teamSize", "message"] as const;
export const leadCheckboxes = ["callBack", "consent"] as const;
export type LeadFormField = (typeof leadTextFields)[number] | (typeof leadCheckboxes)[number];
