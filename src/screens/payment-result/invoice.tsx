import { type ReactNode, useCallback } from "react";
import { invoiceView } from "../../machines/result/selectors.ts";
import * as texts from "../../texts/payment-result.ts";
import { Notice } from "../../ui/notice.tsx";
import { RetryButton } from "../../ui/retry-button.tsx";
import { Skeletons } from "../../ui/skeleton.tsx";
import { InvoiceDocument } from "./invoice-document.tsx";
import styles from "./payment-result.module.css";
import { useResult, useResultActions } from "./result.tsx";

/** The tax invoice. It is requested when the component is mounted. */
export function Invoice(): ReactNode {
  const { askInvoice } = useResultActions();
  const invoice = useResult((snapshot) => invoiceView(snapshot).data);
  const error = useResult((snapshot) => invoiceView(snapshot).error);
  const onPlaced = useCallback(
    (container: HTMLElement | null) => {
      if (container !== null) askInvoice();
    },
    [askInvoice],
  );
  if (invoice !== null) return <InvoiceDocument invoice={invoice} />;
  return (
    <section ref={onPlaced} className={styles.loading} aria-label={texts.invoice}>
      {error === null ? (
        <Skeletons count={4} />
      ) : (
        <Notice tone="warning" heading={texts.invoiceNotLoaded} quiet>
          <RetryButton variant="secondary" size="small" onClick={askInvoice} />
        </Notice>
      )}
    </section>
  );
}
