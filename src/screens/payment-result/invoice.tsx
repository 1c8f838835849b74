import { type ReactNode, useCallback } from "react";
import { invoiceView } from "../../machines/result/selectors.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Skeletons } from "../../ui/skeleton.tsx";
import { InvoicePaper } from "./invoice-paper.tsx";
import styles from "./payment-result.module.css";
import { useResult, useResultVerbs } from "./result.tsx";

/** Pixels before the invoice comes into view at which it is asked for (specification, section 9). */
const lazyThreshold = 100;

/** The tax invoice, asked for when the visitor gets near it. */
export function Invoice(): ReactNode {
  const { askInvoice } = useResultVerbs();
  const invoice = useResult((snapshot) => invoiceView(snapshot).data);
  const error = useResult((snapshot) => invoiceView(snapshot).error);
  const seen = useSeen(askInvoice);
  if (invoice !== null) return <InvoicePaper invoice={invoice} />;
  return (
    <section ref={seen} className={styles.loading} aria-label="Invoice">
      {error === null ? (
        <Skeletons count={4} />
      ) : (
        <Notice tone="warning" heading="The invoice could not be loaded." quiet>
          <Button look="secondary" size="small" onClick={askInvoice}>
            Try again
          </Button>
        </Notice>
      )}
    </section>
  );
}

/** Tells once when an element is about to be seen. */
function useSeen(onSeen: () => void) {
  return useCallback(
    (element: HTMLElement | null) => {
      if (element === null) return undefined;
      const observer = new IntersectionObserver(
        (entries) => {
          if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
          observer.disconnect();
          onSeen();
        },
        { rootMargin: `${lazyThreshold}px` },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [onSeen],
  );
}
