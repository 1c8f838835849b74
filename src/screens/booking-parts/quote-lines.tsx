import type { ReactNode } from "react";
import type { Quote } from "../../api/contract/booking.ts";
import { formatPaise } from "../../api/contract/money.ts";
import * as texts from "../../texts/price-lines.ts";
import hiddenStyles from "../../ui/visually-hidden.module.css";
import styles from "./quote-lines.module.css";

/** All lines of a price: the items, the coupon, each tax, and the total. */
export function QuoteLines(props: { readonly quote: Quote; readonly totalLabel?: string }): ReactNode {
  const { quote, totalLabel = texts.total } = props;
  return (
    <table className={styles.quote}>
      <caption className={hiddenStyles.hidden}>{texts.price}</caption>
      <tbody>
        {quote.lines.map(({ label, quantity, unitPricePaise, amountPaise }) => (
          <tr key={label}>
            <th scope="row">
              <span>{label}</span>
              <span className={styles.quantity}>
                {" "}
                <span>{`${quantity} × ${formatPaise(unitPricePaise)}`}</span>
              </span>
            </th>
            <td>{formatPaise(amountPaise)}</td>
          </tr>
        ))}
        {quote.discountPaise > 0 && (
          <>
            <tr className={styles.discount}>
              <th scope="row">
                {quote.couponCode === null ? texts.discount : `${texts.coupon} ${quote.couponCode}`}
              </th>
              <td>{formatPaise(-quote.discountPaise)}</td>
            </tr>
            <tr>
              <th scope="row">{texts.taxableValue}</th>
              <td>{formatPaise(quote.taxablePaise)}</td>
            </tr>
          </>
        )}
        {quote.taxes.map(({ name, percent, amountPaise }) => (
          <tr key={name}>
            <th scope="row">{texts.tax(name, percent)}</th>
            <td>{formatPaise(amountPaise)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{totalLabel}</th>
          <td>{formatPaise(quote.totalPaise)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
