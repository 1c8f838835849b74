import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import type { OrderDetails } from "../../api/contract/booking.ts";
import * as texts from "../../texts/payment-result.ts";
import { Button } from "../../ui/button.tsx";
import { PostForm } from "../forms/post-form.tsx";
import { useSiteContent } from "../layout/use-site-content.ts";
import type { ChangeStep } from "./from-form.ts";
import styles from "./payment-result.module.css";

/** Buttons that revoke access to the booking on this device, or on all others. Each button always posts its form. */
export function Access({ order }: { readonly order: OrderDetails }): ReactNode {
  const { sendsMail } = useSiteContent();
  return (
    <section id="access" className={styles.changes} aria-labelledby="access-heading" data-print="no">
      <h2 id="access-heading" className={styles.ticketHeading}>
        {texts.privacy}
      </h2>
      <p>{texts.forgetDeviceText(sendsMail)}</p>
      <AccessForm step="forget" label={texts.forgetDevice} />
      {order.status === "confirmed" && (
        <>
          <p>{texts.closeElsewhereText}</p>
          <AccessForm step="close-elsewhere" label={texts.closeElsewhere} />
        </>
      )}
    </section>
  );
}

function AccessForm({ step, label }: { readonly step: ChangeStep; readonly label: string }): ReactNode {
  const { pathname } = useLocation();
  return (
    <PostForm step={step} action={pathname} className={styles.changeForm}>
      <Button type="submit" variant="quiet" size="small">
        {label}
      </Button>
    </PostForm>
  );
}
