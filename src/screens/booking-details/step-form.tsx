import type { ReactNode, SubmitEvent } from "react";
import { useLocation } from "react-router-dom";
import type { FormStep } from "../../machines/booking/from-form.ts";
import { FormKey } from "../forms/form-key.tsx";
import { ignoreDoubleClick } from "../forms/ignore-double-click.ts";

type Props = {
  /** The action that the form performs when it is posted. Omit it if the buttons of the form name their own actions. */
  readonly step?: FormStep;
  /** Called on submit if JavaScript runs; the form is then not posted. */
  readonly onSubmit: () => void;
  /** Path to which the form is posted; the current URL by default. */
  readonly action?: string;
  readonly className?: string;
  readonly children: ReactNode;
};

/**
 * A step as an HTML form. Without JavaScript, the form is posted to this page's flow; otherwise it calls `onSubmit`.
 */
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
