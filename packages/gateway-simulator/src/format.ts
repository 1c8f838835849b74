const formatPaise = new Intl.NumberFormat("en-IN", { style: "currency", currency: "INR" });
const clock = new Intl.DateTimeFormat("en-IN", { timeStyle: "medium", timeZone: "Asia/Kolkata" });

/** Formats paise as rupees, for example 12345600 as ₹1,23,456.00. */
export function formatRupees(paise: number): string {
  return formatPaise.format(paise / 100);
}

/** Formats Unix seconds as a time of day in India. */
export function formatIstTime(unixSeconds: number): string {
  return `${clock.format(new Date(unixSeconds * 1000))} IST`;
}
