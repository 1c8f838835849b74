import type { ReactNode } from "react";
import { useLocation } from "react-router-dom";
import type { OrderDetails } from "../../api/contract/booking.ts";
import * as texts from "../../texts/payment-result.ts";
import { Button } from "../../ui/button.tsx";
import { ForgetDevice } from "../booking-parts/forget-device.tsx";
import { PostForm } from "../forms/post-form.tsx";
import type { ChangeStep } from "./from-form.ts";
import styles from "./payment-result.module.css";

/** Buttons that end the access on this device, or to this booking on all others. Each button always posts its form. */
export function Access({ order }: { readonly order: OrderDetails }): ReactNode {
  const { pathname } = useLocation();
  return (
    <section id="access" className={styles.changes} aria-labelledby="access-heading" data-print="no">
      <h2 id="access-heading" className={styles.ticketHeading}>
        {texts.privacy}
      </h2>
      <ForgetDevice action={pathname} />
      {order.status === "confirmed" && (
        <>
          <p>{texts.closeElsewhereText}</p>
          <PostForm<ChangeStep> step="close-elsewhere" action={pathname} className={styles.changeForm}>
            <Button type="submit" variant="quiet" size="small">
              {texts.closeElsewhere}
            </Button>
          </PostForm>
        </>
      )}
    </section>
  );
}
