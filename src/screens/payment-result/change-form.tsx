import type { ReactNode, SubmitEvent } from "react";
import { useLocation } from "react-router-dom";
import { FormKey } from "../forms/form-key.tsx";
import { ignoreDoubleClick } from "../forms/ignore-double-click.ts";
import type { ChangeStep } from "./from-form.ts";
import styles from "./payment-result.module.css";

type Props<Asked> = {
  readonly step: ChangeStep;
  /** Parses the form; returns null if the form requests no change. */
  readonly parse: (form: URLSearchParams) => Asked | null;
  /** Called on submit if JavaScript runs; the form is then not posted. */
  readonly onSubmit: (requests: Asked) => void;
  readonly children: ReactNode;
};

/**
 * A form that changes the booking. Without JavaScript, it is posted to this page's flow; otherwise it sends an event to
 * a state machine.
 */
export function ChangeForm<Asked>({ step, parse: read, onSubmit, children }: Props<Asked>): ReactNode {
  const { pathname, search } = useLocation();
  return (
    <form
      role="presentation"
      method="post"
      action={pathname + search}
      className={styles.changeForm}
      onClickCapture={ignoreDoubleClick}
      onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
        event.preventDefault();
        const { submitter } = event.nativeEvent;
        const fields = [...new FormData(event.currentTarget, submitter)].filter(
          (field): field is [string, string] => typeof field[1] === "string",
        );
        const parsed = read(new URLSearchParams(fields));
        if (parsed !== null) onSubmit(parsed);
      }}
    >
      <input type="hidden" name="step" value={step} />
      <FormKey />
      {children}
    </form>
  );
}
