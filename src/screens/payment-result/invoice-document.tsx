import type { ReactNode } from "react";
import { formatPaise } from "../../api/contract/money.ts";
import type { Invoice } from "../../api/contract/payment.ts";
import { isUin } from "../../api/contract/single-line.ts";
import * as texts from "../../texts/invoice.ts";
import * as page from "../../texts/payment-result.ts";
import * as lines_ from "../../texts/price-lines.ts";
import { Button } from "../../ui/button.tsx";
import content from "../../ui/content.module.css";
import { formatDate } from "../../ui/dates.ts";
import hiddenStyles from "../../ui/visually-hidden.module.css";
import styles from "./payment-result.module.css";

/** The invoice with the details that tax law requires: parties, lines, taxes and total. Folded, because it is long. */
export function InvoiceDocument({ invoice }: { readonly invoice: Invoice }): ReactNode {
  const { number, date, seller, buyer, lines, discountPaise, taxes } = invoice;
  const isCreditNote = invoice.kind === "credit_note";
  const paidLines = paymentLines(invoice);
  return (
    <section aria-labelledby="invoice">
      <details className={styles.invoice}>
        <summary>
          <h2 id="invoice">{isCreditNote ? texts.creditNote : texts.taxInvoice}</h2>
        </summary>
        <p>
          <strong>{number}</strong>
          <br />
          <span>{formatDate(date)}</span>
          <br />
          <span>{page.bookingNumber(invoice.orderNumber)}</span>
          {invoice.against && (
            <>
              <br />
              <span>{page.againstInvoice(invoice.against)}</span>
            </>
          )}
          {invoice.corrects !== undefined && (
            <>
              <br />
              <span>{page.correctsInvoice(invoice.corrects)}</span>
            </>
          )}
        </p>
        <div className={styles.parties}>
          <Party heading={texts.seller} {...seller} />
          <Party heading={texts.buyer} {...buyer} />
        </div>
        <table className={styles.lines}>
          <caption className={hiddenStyles.hidden}>{texts.lines}</caption>
          <thead>
            <tr>
              <th scope="col">{texts.description}</th>
              <th scope="col">{texts.amount}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ description, sac, quantity, unitPricePaise, amountPaise }) => (
              <tr key={description}>
                <th scope="row">
                  <span>{description}</span>
                  <span className={styles.rate}>{page.rate(sac, quantity, formatPaise(unitPricePaise))}</span>
                </th>
                <td>{formatPaise(amountPaise)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            {discountPaise > 0 && <SumRow label={texts.discount} paise={-discountPaise} />}
            <SumRow label={texts.taxableValue} paise={invoice.taxablePaise} />
            {taxes.map(({ name, percent, amountPaise }) => (
              <SumRow key={name} label={lines_.tax(name, percent)} paise={amountPaise} />
            ))}
            <SumRow label={texts.total} paise={invoice.totalPaise} isTotal />
          </tfoot>
        </table>
        <p>{invoice.totalInWords}</p>
        {paidLines.length > 0 && <p className={styles.partyLines}>{paidLines.join("\n")}</p>}
        <p className={content.small}>{page.placeOfSupply(invoice.placeOfSupply, invoice.reverseCharge)}</p>
        <Button variant="secondary" size="small" data-print="no" onClick={() => window.print()}>
          {page.print}
        </Button>
      </details>
    </section>
  );
}

/** Returns the due date, and the references of the refund and of the payments. Invoices of earlier releases have none. */
function paymentLines({ refundId, payments = [], dueOn }: Invoice): string[] {
  return [
    ...(dueOn === undefined ? [] : [texts.due(dueOn)]),
    ...(refundId === undefined ? [] : [texts.refundReference(refundId)]),
    ...payments.map(texts.paymentLine),
  ];
}

type PartyProps = {
  readonly heading: string;
  readonly name: string;
  readonly address: string | null;
  readonly state?: string | null | undefined;
  readonly gstin: string | null;
};

function Party({ heading, name, address, state, gstin }: PartyProps): ReactNode {
  return (
    <div>
      <h3 className={styles.party}>{heading}</h3>
      <p className={styles.partyLines}>
        {[name, address, state, gstin && (isUin(gstin) ? texts.uin : texts.gstin)(gstin)]
          .filter(Boolean)
          .join("\n")}
      </p>
    </div>
  );
}

function SumRow(props: {
  readonly label: string;
  readonly paise: number;
  readonly isTotal?: boolean;
}): ReactNode {
  return (
    <tr className={props.isTotal ? styles.total : undefined}>
      <th scope="row">{props.label}</th>
      <td>{formatPaise(props.paise)}</td>
    </tr>
  );
}
