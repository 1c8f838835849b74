import { formatProseDate } from "../api/contract/ist.ts";
import { formatPaise } from "../api/contract/money.ts";

/** Texts of invoices and credit notes, on screen and as PDFs, and of the calendar entry of a booking. */

export const taxInvoice = "Tax invoice";
export const creditNote = "Credit note";
export const number = "Number";
export const date = "Date";
export const booking = "Booking";
export const againstInvoice = "Against invoice";
export const correctsInvoice = "Replaces invoice";
export const seller = "Seller";
export const buyer = "Buyer";
export const gstin = (gstin: string) => `GSTIN ${gstin}`;
export const uin = (uin: string) => `UIN ${uin}`;
/** Replaces a buyer's name of an earlier release that consists of characters without a font. */
export const customerOf = (orderNumber: string) => `Customer of booking ${orderNumber}`;
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
export const payment = "Payment";
export const refund = "Refund";
type Payment = {
  readonly id: string;
  readonly method: string | null;
  /** An IST date. */
  readonly date: string;
  readonly amountPaise: number;
};
/** Names of payment methods, at the gateway and outside it. Other methods are not named. */
const methods: Readonly<Record<string, string>> = {
  upi: "UPI",
  card: "Card",
  netbanking: "Net banking",
  wallet: "Wallet",
  emi: "EMI",
  paylater: "Pay later",
  bank_transfer: "Bank transfer",
  cash: "Cash",
  cheque: "Cheque",
};
/** `id` is the gateway's id of a payment or refund, or the reference of a payment outside the gateway. */
export const reference = (id: string) => `Reference ${id}`;
export const refundReference = (id: string) => `${refund}: ${reference(id)}`;
export const paymentLine = ({ id, method, date, amountPaise }: Payment) =>
  [
    `Paid ${formatPaise(amountPaise)} on ${formatProseDate(date)}`,
    [methods[method ?? ""], reference(id)].filter((part) => part !== undefined).join(" · "),
  ].join("\n");
/** How an invoice is paid that was unpaid at the time of issue. */
export const due = (date: string) =>
  `Due on ${formatProseDate(date)}, unpaid\nPlease pay by bank transfer with the booking number as the reference. Our office will give you the account details.`;
export const electronicInvoiceNote = (seller: string) =>
  `Issued electronically for ${seller}. Valid without a signature.`;
/** A total in words, in the format of Indian invoices. `paise` is null for whole rupees. */
export const amountInWords = (rupees: string, paise: string | null) =>
  `Rupees ${rupees}${paise === null ? "" : ` and Paise ${paise}`} Only`;
export const partRefund = "Part refund";
/** The part of an invoice that is credited because a corrected invoice replaces it. */
export const buyerCorrected = "Correction of the buyer's details";
export const movedFrom = (day: string) => `Moved from ${day}`;
export const cancelledDays = (days: string) => `Cancelled: ${days}`;
export const calendarDescription = (number: string, directions: string) => `Booking ${number}. ${directions}`;
