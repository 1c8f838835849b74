import type { ReactNode } from "react";
import { formatDate } from "../../api/contract/ist.ts";
import { formatPaise } from "../../api/contract/money.ts";
import type { Invoice } from "../../api/contract/payment.ts";
import { Button } from "../../ui/button.tsx";
import hiddenStyles from "../../ui/visually-hidden.module.css";
import styles from "./payment-result.module.css";

/** The invoice as the tax law wants it: every party, line, tax and total. */
export function InvoicePaper({ invoice }: { readonly invoice: Invoice }): ReactNode {
  const { number, date, seller, buyer, lines, discountPaise, taxes } = invoice;
  const isCreditNote = invoice.kind === "credit_note";
  return (
    <section className={styles.invoice} aria-labelledby="invoice">
      <header className={styles.invoiceHead}>
        <h2 id="invoice">{isCreditNote ? "Credit note" : "Tax invoice"}</h2>
        <p>
          <strong>{number}</strong>
          <br />
          {formatDate(date)}
          <br />
          Order {invoice.orderNumber}
          {invoice.against && (
            <>
              <br />
              takes back {invoice.against}
            </>
          )}
        </p>
      </header>
      <div className={styles.parties}>
        <Party heading="Seller" {...seller} />
        <Party heading="Buyer" {...buyer} />
      </div>
      <table className={styles.lines}>
        <caption className={hiddenStyles.hidden}>Lines of the invoice</caption>
        <thead>
          <tr>
            <th scope="col">Description</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ description, sac, quantity, unitPricePaise, amountPaise }) => (
            <tr key={description}>
              <th scope="row">
                {description}
                <span className={styles.rate}>
                  SAC {sac}, {quantity} × {formatPaise(unitPricePaise)}
                </span>
              </th>
              <td>{formatPaise(amountPaise)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {discountPaise > 0 && <SumRow label="Discount" paise={-discountPaise} />}
          <SumRow label="Taxable value" paise={invoice.taxablePaise} />
          {taxes.map(({ name, percent, amountPaise }) => (
            <SumRow key={name} label={`${name} ${percent} %`} paise={amountPaise} />
          ))}
          <SumRow label="Total" paise={invoice.totalPaise} isTotal />
        </tfoot>
      </table>
      <p>{invoice.totalInWords}</p>
      <p className={styles.small}>
        Place of supply: {invoice.placeOfSupply}. Reverse charge: {invoice.reverseCharge ? "yes" : "no"}.
      </p>
      <Button look="secondary" size="small" data-print="no" onClick={() => window.print()}>
        Print
      </Button>
    </section>
  );
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
        {[name, address, state, gstin && `GSTIN ${gstin}`].filter(Boolean).join("\n")}
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
