import type { ReactNode, SubmitEvent } from "react";
import { useLocation } from "react-router-dom";
import type { FormStep } from "../../machines/booking/from-form.ts";
import { FormKey } from "../forms/form-key.tsx";
import { ignoreSecondClick } from "../forms/second-click.ts";

type Props = {
  /** What the form is posted for, before or without JavaScript; left out where its buttons say it. */
  readonly step?: FormStep;
  /** What it does in the browser. */
  readonly onSubmit: () => void;
  /** Where it is posted, when that is not this page. */
  readonly action?: string;
  readonly className?: string;
  readonly children: ReactNode;
};

/** A step as a real form: posted to this page's own flow without JavaScript, an event of the chart with it. */
export function StepForm({ step, onSubmit, action, className, children }: Props): ReactNode {
  const { pathname, search } = useLocation();
  return (
    <form
      // A screen reader would say of each button that a form begins before it and ends after it.
      role="presentation"
      method="post"
      action={action ?? pathname + search}
      className={className}
      // The service's sentences, not the browser's.
      noValidate
      onClickCapture={ignoreSecondClick}
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
