import type { ReactNode } from "react";
import * as texts from "../texts/console.ts";

/**
 * A form with which the browser creates a passkey (`create`) or signs with one (`get`). The script fetches the options,
 * runs the ceremony, fills in `challengeId` and `response`, and submits the form.
 * @param options path that returns the options; it gets the fields of the form
 */
export function Ceremony({
  kind,
  action,
  options,
  label,
  problem,
  children,
}: {
  readonly kind: "create" | "get";
  readonly action: string;
  readonly options: string;
  readonly label: string;
  readonly problem?: string | undefined;
  readonly children?: ReactNode;
}): ReactNode {
  return (
    <form
      method="post"
      action={action}
      className="stack"
      data-ceremony={kind}
      data-options={options}
      data-failed={texts.ceremonyFailed}
      data-unsupported={texts.passkeysUnsupported}
    >
      <Problem message={problem} />
      {children}
      <input type="hidden" name="challengeId" />
      <input type="hidden" name="response" />
      <button type="submit">{label}</button>
      <noscript>{texts.passkeysNeedScript}</noscript>
    </form>
  );
}

/** The message of a failed form. The script fills it for failures in the browser. */
export function Problem({ message }: { readonly message: string | undefined }): ReactNode {
  return (
    <p role="alert" className="problem">
      {message}
    </p>
  );
}

/** A text field with its label and error message. */
export function Field({
  name,
  label,
  error,
  ...input
}: {
  readonly name: string;
  readonly label: string;
  readonly error?: string | undefined;
  readonly type?: string;
  readonly defaultValue?: string | undefined;
  readonly autoComplete?: string;
  readonly required?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
}): ReactNode {
  return (
    <p className="field">
      <label htmlFor={name}>{label}</label>
      <input
        id={name}
        name={name}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${name}-error`}
        {...input}
      />
      {error !== undefined && (
        <span id={`${name}-error`} className="problem">
          {error}
        </span>
      )}
    </p>
  );
}

/** Ends the session earlier in a browser that others use too. */
export function SharedBrowser({ isChecked = false }: { readonly isChecked?: boolean }): ReactNode {
  return (
    <p>
      <label className="check">
        <input type="checkbox" name="shared" value="yes" defaultChecked={isChecked} />
        <span>{texts.sharedBrowser}</span>
      </label>
    </p>
  );
}
