/*
 * The fields that a lead form may ask for (row N3), declared once; each is a field of `POST /api/leadSubmit`. Imports no
 * schema library, so that the browser can load it.
 */

export const leadTexts = ["name", "email", "phone", "companyName", "teamSize", "message"] as const;
export const leadBoxes = ["callBack", "consent"] as const;
export type LeadFormField = (typeof leadTexts)[number] | (typeof leadBoxes)[number];
