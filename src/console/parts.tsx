import type { ReactNode } from "react";
import { formatDay, formatTime, type Instant, istDateOf } from "../api/contract/ist.ts";
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
  id = name,
  label,
  error,
  ...input
}: {
  readonly name: string;
  /** Default: the name. */
  readonly id?: string;
  readonly label: string;
  readonly error?: string | undefined;
  readonly type?: string;
  readonly defaultValue?: string | undefined;
  readonly autoComplete?: string;
  readonly placeholder?: string;
  readonly required?: boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly inputMode?: "decimal";
}): ReactNode {
  return (
    <p className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        {...input}
      />
      {error !== undefined && (
        <span id={`${id}-error`} className="problem">
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

/** A list to choose from, with its label. */
export function Select({
  name,
  label,
  options,
  defaultValue,
}: {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly defaultValue?: string | undefined;
}): ReactNode {
  return (
    <p className="field">
      <label htmlFor={name}>{label}</label>
      <select id={name} name={name} defaultValue={defaultValue}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </p>
  );
}

/** Shows new recovery codes. They cannot be shown again. `href`: the page to continue with. */
export function RecoveryCodes({
  codes,
  href,
}: {
  readonly codes: readonly string[];
  readonly href: string;
}): ReactNode {
  return (
    <div className="narrow stack">
      <h1>{texts.recoveryCodes}</h1>
      <p>{texts.keepRecoveryCodes}</p>
      <ul className="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <p>
        <a className="button" href={href}>
          {texts.codesKept}
        </a>
      </p>
    </div>
  );
}

/** The id of a record. A booking number links to the booking's page. */
export function RecordLink({
  id,
  isBooking = /^B\d{6}-/.test(id),
}: {
  readonly id: string;
  readonly isBooking?: boolean;
}): ReactNode {
  return isBooking ? <a href={`/bookings/${id}`}>{id}</a> : <code>{id}</code>;
}

/** Formats an instant as day and time in IST. */
export function formatInstant(instant: Instant): string {
  return `${formatDay(istDateOf(instant))}, ${formatTime(instant)}`;
}

/** Formats what an act has changed. Leaves out empty lists. */
export function describeDetails(details: Readonly<Record<string, unknown>>): string {
  return Object.entries(details)
    .filter(([, value]) => !Array.isArray(value) || value.length > 0)
    .map(([key, value]) => `${key}: ${Array.isArray(value) ? value.join(", ") : value}`)
    .join("; ");
}

/** A wide table that scrolls, also with the keyboard. */
export function Scroll({
  labelledBy,
  children,
}: {
  readonly labelledBy: string;
  readonly children: ReactNode;
}): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll the focused section.
    <section className="scroll" aria-labelledby={labelledBy} tabIndex={0}>
      {children}
    </section>
  );
}
