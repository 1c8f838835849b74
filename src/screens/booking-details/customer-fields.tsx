import type { ReactNode } from "react";
import { stateNames, stateOf } from "../../api/contract/gst-states.ts";
import { lineOf } from "../../api/contract/one-line.ts";
import type { Building } from "../../api/contract/places.ts";
import type { CustomerField } from "../../machines/booking/types.ts";
import * as texts from "../../texts/booking-details.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { EmailField } from "../frame/email-field.tsx";
import { useBooking, useBookingActions } from "./booking.tsx";
import { TaxCreditNotice } from "./tax-credit-notice.tsx";

type Row = {
  readonly name: CustomerField;
  readonly label: string;
  readonly hint?: string;
  readonly required: boolean;
  readonly type?: "tel";
  readonly Input: typeof TextField | typeof EmailField;
  readonly autoComplete: string;
};

const rows: readonly Row[] = [
  { name: "name", Input: TextField, label: texts.name, required: true, autoComplete: "name" },
  { name: "email", label: texts.email, required: true, Input: EmailField, autoComplete: "email" },
  {
    name: "phone",
    Input: TextField,
    label: texts.mobile,
    hint: texts.mobileHint,
    required: true,
    type: "tel",
    autoComplete: "tel",
  },
  { name: "company", Input: TextField, label: texts.company, required: false, autoComplete: "organization" },
  {
    name: "gstin",
    Input: TextField,
    label: texts.gstin,
    hint: texts.gstinHint,
    required: false,
    autoComplete: "off",
  },
];

/** Name, email and phone; company and GSTIN for those who need them on the invoice. */
export function CustomerFields({ building }: { readonly building: Building }): ReactNode {
  const { typeCustomer } = useBookingActions();
  const typed = useBooking(({ context }) => context.customer);
  const faults = useBooking(({ context }) => context.fieldErrors);
  return (
    <>
      {rows.map(({ Input, ...row }) => (
        <Input
          key={row.name}
          {...row}
          value={typed[row.name]}
          error={faults[row.name]}
          autoCapitalize={row.name === "gstin" ? "characters" : undefined}
          spellCheck={false}
          onChange={(event) => typeCustomer(row.name, event.target.value)}
        />
      ))}
      {lineOf(typed.gstin) === "" ? (
        <noscript>
          <BuyerFields />
        </noscript>
      ) : (
        <BuyerFields />
      )}
      <TaxCreditNotice building={building} gstin={typed.gstin} />
    </>
  );
}

/** What the invoice says of a buyer with a GSTIN. Without scripts it is always asked, as nothing can appear later. */
function BuyerFields(): ReactNode {
  const { typeCustomer } = useBookingActions();
  const { address, state, gstin } = useBooking(({ context }) => context.customer);
  const faults = useBooking(({ context }) => context.fieldErrors);
  const hasNumber = lineOf(gstin) !== "";
  const registered = stateOf(gstin);
  return (
    <>
      <TextField
        name="address"
        label={texts.address}
        hint={texts.addressHint}
        required={hasNumber}
        value={address}
        error={faults.address}
        autoComplete="street-address"
        onChange={(event) => typeCustomer("address", event.target.value)}
      />
      <SelectField
        name="state"
        label={texts.state}
        {...(hasNumber && { required: true })}
        value={state === "" ? (registered ?? "") : state}
        error={faults.state}
        options={[
          ...(registered === undefined ? [{ value: "", label: texts.stateOfGstin }] : []),
          ...stateNames.map((name) => ({ value: name, label: name })),
        ]}
        onChange={(event) => typeCustomer("state", event.target.value)}
      />
    </>
  );
}
