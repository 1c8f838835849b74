import type { ReactNode, SubmitEvent } from "react";
import { useLocation } from "react-router-dom";
import { FormKey } from "./form-key.tsx";
import { formParams } from "./form-params.ts";
import { ignoreDoubleClick } from "./ignore-double-click.ts";

type Props<Step extends string> = {
  /** The action that the form performs when it is posted. Omit it if the buttons of the form name their own actions. */
  readonly step?: Step | undefined;
  /** Receives the submitted form if JavaScript runs; the form is then not posted. Omit it to always post the form. */
  readonly onSubmit?: (form: URLSearchParams) => void;
  /** Path to which the form is posted; the current URL by default. */
  readonly action?: string | undefined;
  readonly className?: string | undefined;
  /** False for browser validation. By default, the form shows only the service's error messages. */
  readonly noValidate?: boolean;
  readonly children: ReactNode;
};

/** A form that is posted to the flow of its page or, with JavaScript, read and sent to a state machine. */
export function PostForm<Step extends string>(props: Props<Step>): ReactNode {
  const { pathname, search } = useLocation();
  const { step, onSubmit, action = pathname + search, className, noValidate = true, children } = props;
  return (
    <form
      // Without this role, screen readers announce the start and the end of a form around each button.
      role="presentation"
      method="post"
      action={action}
      className={className}
      noValidate={noValidate}
      onClickCapture={ignoreDoubleClick}
      {...(onSubmit && {
        onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          onSubmit(formParams(event.currentTarget, event.nativeEvent.submitter));
        },
      })}
    >
      {step && <input type="hidden" name="step" value={step} />}
      <FormKey />
      {children}
    </form>
  );
}
