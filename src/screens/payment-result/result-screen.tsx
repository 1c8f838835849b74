import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import layout from "../../ui/layout.module.css";
import { LiveRegion } from "../../ui/live-region.tsx";
import { ErrorPage } from "../frame/error-page.tsx";
import { ScreenSkeleton } from "../frame/skeletons/screen-skeleton.tsx";
import type { Place } from "../screen.ts";
import { ChangeBooking } from "./change-booking.tsx";
import { Instead } from "./instead.tsx";
import { Invoice } from "./invoice.tsx";
import { useKeptTicket } from "./kept-ticket.ts";
import type { ResultPage } from "./page.ts";
import styles from "./payment-result.module.css";
import { type ResultSnapshot, useResult, useResultVerbs } from "./result.tsx";
import { Ticket } from "./ticket.tsx";
import { verdictWords } from "./verdict-words.ts";
import { WhatNext } from "./what-next.tsx";

/** The truth of the order, and what the visitor can do about it. */
export function ResultScreen(props: {
  readonly place: Place;
  readonly page?: ResultPage | undefined;
}): ReactNode {
  const { place, page } = props;
  const { retry } = useResultVerbs();
  const state = useResult(stateOf);
  const order = useResult(({ context }) => context.order);
  useKeptTicket(order);
  if (state === "missing") return <ErrorPage error={unknownOrder} />;
  if (state === "unreachable") {
    return (
      <EmptyState
        isPage
        heading="We cannot look up your booking just now"
        actions={<Button onClick={retry}>Try again</Button>}
      >
        <p>It is safe with us. Please try again in a moment.</p>
      </EmptyState>
    );
  }
  if (order === null) return <ScreenSkeleton kind="booking" />;
  const { heading, text, tone } = verdictWords(order);
  return (
    <div className={classes(layout.wrap, layout.narrow, styles.page)}>
      <header className={classes(styles.head, styles[tone])}>
        <p className={styles.number}>Order {order.number}</p>
        <h1 className={styles.heading}>{heading}</h1>
        <p className={layout.lead}>{text}</p>
      </header>
      <LiveRegion message={heading} />
      <WhatNext order={order} place={place} />
      <Ticket order={order} />
      {state === "confirmed" && <ChangeBooking order={order} page={page} />}
      <Instead order={order} />
      {state === "confirmed" && order.invoice !== null && <Invoice />}
    </div>
  );
}

/** Nothing in it comes from the address, so nobody learns from it which orders there are. */
const unknownOrder = { message: "We know no such booking. Please check the link.", code: "order_not_found" };

function stateOf(snapshot: ResultSnapshot): string {
  return typeof snapshot.value === "string" ? snapshot.value : (Object.keys(snapshot.value)[0] ?? "");
}
