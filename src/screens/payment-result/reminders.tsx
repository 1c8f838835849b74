import { useMachine } from "@xstate/react";
import type { ReactNode } from "react";
import type { Snapshot } from "xstate";
import type { OrderDetails } from "../../api/contract/booking.ts";
import * as texts from "../../texts/payment-result.ts";
import { Button } from "../../ui/button.tsx";
import { LiveRegion } from "../../ui/live-region.tsx";
import { Notice } from "../../ui/notice.tsx";
import { inspectOptions } from "../loading/inspect-options.ts";
import { ChangeErrorNotice } from "./change-error-notice.tsx";
import { ChangeForm } from "./change-form.tsx";
import { remindersFromForm } from "./from-form.ts";
import styles from "./payment-result.module.css";
import { provideRemindersMachine } from "./provide-machines.ts";
import { useResult } from "./result.tsx";

/** Created once, because `provide()` processes all states of the machine. */
const browserMachine = provideRemindersMachine({});

type Props = { readonly order: OrderDetails; readonly snapshot: Snapshot<unknown> | undefined };

/** Shows whether email reminders are on, with a switch. */
export function Reminders({ order, snapshot }: Props): ReactNode {
  const key = useResult(({ context }) => context.key);
  const [state, send] = useMachine(browserMachine, {
    input: key,
    ...inspectOptions,
    ...(snapshot && { snapshot }),
  });
  const { saved, message } = state.context;
  if (state.matches("refused")) return <ChangeErrorNotice message={message} />;
  const isOn = saved ?? order.reminders.on;
  const text = isOn ? texts.remindersOn : texts.remindersOff;
  return (
    <section className={styles.changes} aria-labelledby="reminders" data-print="no">
      <h2 id="reminders" className={styles.ticketHeading}>
        {texts.reminders}
      </h2>
      <p>{text}</p>
      <LiveRegion message={state.matches({ open: "saved" }) ? text : ""} />
      {(state.matches({ open: "failed" }) || state.matches({ open: "invalid" })) && (
        <Notice tone="danger" heading={texts.unreachable}>
          <p>{texts.nothingChanged}</p>
        </Notice>
      )}
      <ChangeForm
        step="reminders"
        parse={remindersFromForm}
        onSubmit={(values) => send({ type: "save.asked", values })}
      >
        <input type="hidden" name="on" value={isOn ? "no" : "yes"} />
        <Button type="submit" variant="secondary" size="small" busy={state.hasTag("busy")}>
          {isOn ? texts.turnOffReminders : texts.turnOnReminders}
        </Button>
      </ChangeForm>
    </section>
  );
}
