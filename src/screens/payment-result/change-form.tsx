import type { ReactNode, SubmitEvent } from "react";
import { useLocation } from "../frame/site-location.tsx";
import type { ChangeStep } from "./from-form.ts";
import styles from "./payment-result.module.css";

type Props = {
  readonly step: ChangeStep;
  /** What it does in the browser. */
  readonly onSubmit: (form: URLSearchParams) => void;
  readonly children: ReactNode;
};

/** A form that changes the booking: posted to this page's own flow without JavaScript, an event of a chart with it. */
export function ChangeForm({ step, onSubmit, children }: Props): ReactNode {
  const { pathname, search } = useLocation();
  return (
    <form
      role="presentation"
      method="post"
      action={pathname + search}
      className={styles.changeForm}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent;
        const fields = [...new FormData(event.currentTarget, submitter)].filter(
          (field): field is [string, string] => typeof field[1] === "string",
        );
        onSubmit(new URLSearchParams(fields));
      }}
    >
      <input type="hidden" name="step" value={step} />
      {children}
    </form>
  );
}
