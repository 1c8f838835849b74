import type { ReactNode } from "react";
import { formatDate, formatTime, type Instant, istDateOf } from "../api/contract/ist.ts";
import { formatPaise } from "../api/contract/money.ts";
import * as texts from "../texts/console.ts";
import { bookingHref } from "./links.ts";

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
  otherWay,
  children,
}: {
  readonly kind: "create" | "get";
  readonly action: string;
  readonly options: string;
  readonly label: string;
  readonly problem?: string | undefined;
  /** A button that sends the form to another path, without the ceremony. */
  readonly otherWay?: ReactNode;
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
      {otherWay}
    </form>
  );
}

/** A button that sends its form to the start of a login with a company account. `isMain`: the form has no other button. */
export function ProviderButton({
  action,
  label,
  isMain = false,
  opensTab = false,
}: {
  readonly action: string;
  readonly label: string;
  readonly isMain?: boolean;
  readonly opensTab?: boolean;
}): ReactNode {
  return (
    <button
      type="submit"
      className={isMain ? undefined : "quiet"}
      formAction={action}
      formMethod="post"
      formTarget={opensTab ? "_blank" : undefined}
    >
      {label}
    </button>
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
  readonly inputMode?: "decimal" | "numeric";
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
  return isBooking ? <a href={bookingHref({ number: id })}>{id}</a> : <code>{id}</code>;
}

/** Formats an instant as day and time in IST. */
export function formatInstant(instant: Instant): string {
  return `${formatDate(istDateOf(instant))}, ${formatTime(instant)}`;
}

/** Formats what an act has changed, such as `total: ₹767; dates: 2026-12-03`. Leaves out empty lists. */
export function describeDetails(details: Readonly<Record<string, unknown>>): string {
  return Object.entries(details)
    .filter(([, value]) => !Array.isArray(value) || value.length > 0)
    .map(([key, value]) => `${wordsOf(key)}: ${formatDetail(key, value)}`)
    .join("; ");
}

/** Amounts have names such as `totalPaise`. */
const amountPattern = /_?paise$/i;

function formatDetail(key: string, value: unknown): string {
  if (typeof value === "number" && amountPattern.test(key)) return formatPaise(value);
  return Array.isArray(value) ? value.join(", ") : String(value ?? texts.none);
}

/** Returns the words of a name in camel case or snake case. */
function wordsOf(key: string): string {
  return key
    .replace(amountPattern, "")
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replaceAll("_", " ");
}

/** A wide table that scrolls, also with the keyboard. `labelledBy`: the id of its heading. */
export function Scroll({
  labelledBy,
  label,
  children,
}: (
  | { readonly labelledBy: string; readonly label?: never }
  | { readonly label: string; readonly labelledBy?: never }
) & {
  readonly children: ReactNode;
}): ReactNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll the focused section.
    <section className="scroll" aria-labelledby={labelledBy} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}

/** The header of a table with a title for each column. */
export function TableHead({ titles }: { readonly titles: readonly string[] }): ReactNode {
  return (
    <thead>
      <tr>
        {titles.map((title) => (
          <th key={title} scope="col">
            {title}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Sends the fields of a form again, except some. */
export function HiddenFields({
  form,
  except = [],
}: {
  readonly form: URLSearchParams;
  readonly except?: readonly string[];
}): ReactNode {
  return [...form]
    .filter(([name]) => !except.includes(name))
    .map(([name, value], index) => <input key={index} type="hidden" name={name} value={value} />);
}

/** Chooses one of the centres of the member. */
export function CentreSelect({
  label,
  centres,
  defaultValue,
}: {
  readonly label: string;
  readonly centres: readonly { readonly id: string; readonly name: string; readonly city: string }[];
  readonly defaultValue: string;
}): ReactNode {
  return (
    <label>
      <span>{label}</span>
      <select name="centre" defaultValue={defaultValue}>
        {centres.map(({ id, name, city }) => (
          <option key={id} value={id}>
            {`${city}: ${name}`}
          </option>
        ))}
      </select>
    </label>
  );
}
