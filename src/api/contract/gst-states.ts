import { normalizeGstin } from "./single-line.ts";

/**
 * States and union territories by the first two digits of their GSTINs. Codes 25 and 28 are from before a merger and a
 * split of states.
 */
const states: Readonly<Record<string, string>> = {
  "01": "Jammu and Kashmir",
  "02": "Himachal Pradesh",
  "03": "Punjab",
  "04": "Chandigarh",
  "05": "Uttarakhand",
  "06": "Haryana",
  "07": "Delhi",
  "08": "Rajasthan",
  "09": "Uttar Pradesh",
  "10": "Bihar",
  "11": "Sikkim",
  "12": "Arunachal Pradesh",
  "13": "Nagaland",
  "14": "Manipur",
  "15": "Mizoram",
  "16": "Tripura",
  "17": "Meghalaya",
  "18": "Assam",
  "19": "West Bengal",
  "20": "Jharkhand",
  "21": "Odisha",
  "22": "Chhattisgarh",
  "23": "Madhya Pradesh",
  "24": "Gujarat",
  "25": "Dadra and Nagar Haveli and Daman and Diu",
  "26": "Dadra and Nagar Haveli and Daman and Diu",
  "27": "Maharashtra",
  "28": "Andhra Pradesh",
  "29": "Karnataka",
  "30": "Goa",
  "31": "Lakshadweep",
  "32": "Kerala",
  "33": "Tamil Nadu",
  "34": "Puducherry",
  "35": "Andaman and Nicobar Islands",
  "36": "Telangana",
  "37": "Andhra Pradesh",
  "38": "Ladakh",
  "97": "Other Territory",
  "99": "Centre Jurisdiction",
};

/** Names of all states and union territories in alphabetical order. */
export const stateNames: readonly string[] = [...new Set(Object.values(states))].toSorted();

/** Returns the first two digits of a GSTIN, or fewer digits while the visitor is entering it. */
export function stateCodeOf(gstin: string): string {
  return normalizeGstin(gstin).slice(0, 2);
}

/** Returns the state of a GSTIN; undefined for an unknown state code. */
export function stateNameOf(gstin: string): string | undefined {
  return states[stateCodeOf(gstin)];
}
