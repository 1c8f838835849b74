import type { ReactNode, SubmitEvent } from "react";
import { useLocation } from "react-router-dom";
import type { FormStep } from "../../machines/booking/from-form.ts";
import { FormKey } from "../forms/form-key.tsx";
import { ignoreDoubleClick } from "../forms/ignore-double-click.ts";

type Props = {
  /** The action that a post of the form performs before or without JavaScript; omitted if its buttons name it. */
  readonly step?: FormStep;
  /** Called in the browser instead of posting. */
  readonly onSubmit: () => void;
  /** Path that the form posts to, if it is not this page. */
  readonly action?: string;
  readonly className?: string;
  readonly children: ReactNode;
};

/** A step as a real form: posted to this page's flow without JavaScript, otherwise it sends an event to the state machine. */
export function StepForm({ step, onSubmit, action, className, children }: Props): ReactNode {
  const { pathname, search } = useLocation();
  return (
    <form
      // Without this role, screen readers announce the start and the end of a form around each button.
      role="presentation"
      method="post"
      action={action ?? pathname + search}
      className={className}
      // We show the service's error messages, not the browser's.
      noValidate
      onClickCapture={ignoreDoubleClick}
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {step && <input type="hidden" name="step" value={step} />}
      <FormKey />
      {children}
    </form>
  );
}
