/** Texts of the console about its records: the audit log, what the checks found, and exports. */
export const auditLog = "Audit log";
export const auditSubject = "Booking number or id";
export const auditDate = "Day";
export const show = "Show";
export const time = "Time";
export const act = "Act";
export const record = "Record";
export const actor = "By";
export const details = "Details";
export const noEntries = "Nothing is recorded here.";
export const onlyNewest = (max: number) => `Only the newest ${max} entries are shown.`;
export const customer = "Customer";
export const command = (name: string, user: string) => `Command ${name} (${user})`;
export const job = (name: string) => `Background job ${name}`;
export const formerMember = "A former member";

export const checks = "Checks";
export const nothingFound = (count: number) => `${count} checks of the records found nothing.`;
export const found = (title: string, count: number) => (count === 0 ? title : `${title}: ${count}`);
export const howToFix = (repair: string) => `How to fix it: ${repair}`;
export const automaticFix = (effect: string, manualSteps: string) =>
  `Fixing them ${effect}. ${manualSteps}`.trim();
export const fix = (count: number) => `Fix ${count} ${findings(count)}`;
export const fixed = (count: number, remaining: number) =>
  `${count} ${findings(count)} fixed. ${remaining} ${remaining === 1 ? "remains" : "remain"}.`;
const findings = (count: number) => (count === 1 ? "finding" : "findings");
export const overdue = (since: string) =>
  `This check hasn't succeeded ${since}, so what it found may be old.`;
export const sinceTime = (time: string) => `since ${time}`;
export const ever = "yet";
export const oldestOf = (shown: number, count: number) => `The oldest ${shown} of ${count}:`;

export const exportsTitle = "Exports";
export const exportsHint =
  "A CSV file of a month. Bookings and leads contain personal data: delete the file when you no longer need it. Each export is recorded.";
export const table = "Table";
export const tables = {
  sales: "Sales: invoices and credit notes",
  bookings: "Bookings that start in the month",
  leads: "Leads of the month",
} as const;
export const month = "Month";
export const monthFormat = "Such as 2026-11";
export const download = "Export";
