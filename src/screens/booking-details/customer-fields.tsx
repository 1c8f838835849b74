import type { ReactNode } from "react";
import {
  type CustomerField,
  customerFieldNames,
  customerFields,
} from "../../api/contract/customer-fields.ts";
import { stateNameOf, stateNames } from "../../api/contract/gst-states.ts";
import type { Building } from "../../api/contract/places.ts";
import { normalizeLine } from "../../api/contract/single-line.ts";
import { bookingActions } from "../../machines/booking/actions.ts";
import * as texts from "../../texts/booking-details.ts";
import { SelectField } from "../../ui/select-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { EmailField } from "../forms/email-field.tsx";
import { useBooking, useBookingSend } from "./booking.tsx";
import { TaxCreditNotice } from "./tax-credit-notice.tsx";

const always = customerFieldNames.filter((field) => !customerFields[field].withGstin);
const withGstin = customerFieldNames.filter((field) => customerFields[field].withGstin);

/** Fields for the customer's details. Without JavaScript, the fields that depend on a GSTIN are always shown. */
export function CustomerFields({ building }: { readonly building: Building }): ReactNode {
  const gstin = useBooking(({ context }) => context.customer.gstin);
  return (
    <>
      <CustomerInputs fields={always} />
      {normalizeLine(gstin) === "" ? (
        <noscript>
          <CustomerInputs fields={withGstin} />
        </noscript>
      ) : (
        <CustomerInputs fields={withGstin} />
      )}
      <TaxCreditNotice building={building} gstin={gstin} />
    </>
  );
}

function CustomerInputs({ fields }: { readonly fields: readonly CustomerField[] }): ReactNode {
  return fields.map((field) => <CustomerInput key={field} field={field} />);
}

type TypedEvent = { readonly target: { readonly value: string } };

function CustomerInput({ field }: { readonly field: CustomerField }): ReactNode {
  const send = useBookingSend();
  const value = useBooking(({ context }) => context.customer[field]);
  const gstin = useBooking(({ context }) => context.customer.gstin);
  const error = useBooking(({ context }) => context.fieldErrors[field]);
  const { control, autoComplete, ...facts } = customerFields[field];
  // The empty value is the state of the GSTIN.
  const registered = stateNameOf(gstin);
  const shown = control === "state" && value === registered ? "" : value;
  const props = {
    ...texts.customer[field],
    name: field,
    required: facts.required === true && !(facts.withGstin && normalizeLine(gstin) === ""),
    value: shown,
    error,
    autoComplete,
    onChange: (event: TypedEvent) => send(bookingActions.typeCustomer(field, event.target.value)),
    // Browsers may fill the field without reporting a change.
    onBlur: (event: TypedEvent) =>
      event.target.value !== shown && send(bookingActions.typeCustomer(field, event.target.value)),
  };
  if (control === "state") {
    const otherStates = stateNames.filter((name) => name !== registered);
    return (
      <SelectField
        {...props}
        required={props.required || undefined}
        options={[
          { value: "", label: registered ?? texts.stateOfGstin },
          ...otherStates.map((name) => ({ value: name, label: name })),
        ]}
      />
    );
  }
  const Input = control === "email" ? EmailField : TextField;
  return (
    <Input
      {...props}
      type={control === "tel" ? "tel" : "text"}
      autoCapitalize={control === "capitals" ? "characters" : undefined}
      spellCheck={false}
    />
  );
}
