/** Texts of invoices and credit notes, on screen and as PDFs, and of the calendar entry of a booking. */

export const taxInvoice = "Tax invoice";
export const creditNote = "Credit note";
export const number = (number: string) => `No. ${number}`;
export const date = (date: string) => `Date: ${date}`;
export const booking = (number: string) => `Booking: ${number}`;
export const againstInvoice = (invoice: string) => `Against invoice ${invoice}`;
export const seller = "Seller";
export const buyer = "Buyer";
export const gstin = (gstin: string) => `GSTIN ${gstin}`;
export const uin = (uin: string) => `UIN ${uin}`;
export const noGstin = "GSTIN not given";
export const placeOfSupply = (state: string) => `Place of supply: ${state}. Reverse charge: no.`;
export const lines = "Invoice lines";
export const description = "Description";
export const sac = "SAC";
export const quantity = "Quantity";
export const unitPrice = "Unit price";
export const amount = "Amount";
export const discount = "Discount";
export const taxableValue = "Taxable value";
export const total = "Total";
export const electronicInvoiceNote = (seller: string) =>
  `Issued electronically for ${seller}. Valid without a signature.`;
/** A total in words, in the format of Indian invoices. `paise` is null for whole rupees. */
export const amountInWords = (rupees: string, paise: string | null) =>
  `Rupees ${rupees}${paise === null ? "" : ` and Paise ${paise}`} Only`;
export const partRefund = "Part refund";
export const movedFrom = (day: string) => `Moved from ${day}`;
export const cancelledDays = (days: string) => `Cancelled: ${days}`;
export const calendarDescription = (number: string, directions: string) => `Booking ${number}. ${directions}`;
