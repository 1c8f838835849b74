import { istDateOf, isValidDate } from "../../api/contract/ist.ts";
import { normalizeLine, toAsciiDigits } from "../../api/contract/single-line.ts";
import * as texts from "../../texts/error-messages.ts";
import { type DomainError, domainError } from "../orders/index.ts";

/** A transfer of money outside the gateway, as entered. */
export type EnteredTransfer = {
  /** The UTR of a transfer, the number of a cheque or of a receipt. */
  readonly reference: string;
  /** An IST date, `YYYY-MM-DD`. */
  readonly date: string;
};

/** A reference needs a digit, so that it is no name. */
const referenceFormat = /^(?=.*\d)[A-Z0-9][A-Z0-9/.-]{2,39}$/;
/** How long ago a transfer may be, in days. Older dates are typing errors. */
const maxAgeDays = 366;

/** Returns the transfer with a canonical reference in upper case and without spaces, or the errors of its fields. */
export function checkTransfer<Entered extends EnteredTransfer>(
  entered: Entered,
  now: Date,
): { readonly ok: true; readonly transfer: Entered } | DomainError<"validation_failed"> {
  const reference = toAsciiDigits(normalizeLine(entered.reference)).replaceAll(" ", "").toUpperCase();
  const date = entered.date.trim();
  const earliest = istDateOf(new Date(now.getTime() - maxAgeDays * 24 * 60 * 60_000));
  const isRecent = isValidDate(date) && date <= istDateOf(now) && date >= earliest;
  const fields = {
    ...(!referenceFormat.test(reference) && { reference: texts.staff.referenceFormat }),
    ...(!isRecent && { date: texts.staff.transferDate }),
  };
  const [sentence] = Object.values(fields);
  if (sentence !== undefined) return domainError("validation_failed", sentence, { fields });
  return { ok: true, transfer: { ...entered, reference, date } };
}
