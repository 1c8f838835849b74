/*
 * The customer fields. Form, state machine, schemas, database columns and pages use this declaration. Imports no schema
 * library, because the browser loads it.
 */

type FieldDefinition = {
  /** Must be filled in wherever it is shown. */
  readonly required?: true;
  /** Shown and stored only with a GSTIN. */
  readonly withGstin?: true;
  /** Not stored, because it follows from another field; others are stored in the column `customer_FIELD`. */
  readonly derived?: true;
  /** Form control; a text input by default. */
  readonly control?: "email" | "tel" | "capitals" | "state";
  readonly autoComplete: string;
  /** Where it is shown later. Fields of the payment step or the ticket are part of the order's details. */
  readonly atPayment?: true;
  readonly onTicket?: true;
  readonly onInvoice?: true;
  /** Masked in the order's details, because links may be shared. */
  readonly masked?: true;
};

const fieldDefinitions = {
  name: { required: true, autoComplete: "name", onTicket: true, onInvoice: true },
  email: { required: true, control: "email", autoComplete: "email", onTicket: true, masked: true },
  phone: { required: true, control: "tel", autoComplete: "tel", onTicket: true, masked: true },
  company: { autoComplete: "organization", onTicket: true, onInvoice: true },
  gstin: { control: "capitals", autoComplete: "off", atPayment: true, onInvoice: true },
  address: { withGstin: true, required: true, autoComplete: "street-address", onInvoice: true },
  state: {
    withGstin: true,
    required: true,
    derived: true,
    control: "state",
    autoComplete: "address-level1",
    onInvoice: true,
  },
} as const satisfies Readonly<Record<string, FieldDefinition>>;

export type CustomerField = keyof typeof fieldDefinitions;
type FieldWhere<Fact extends keyof FieldDefinition> = {
  [Field in CustomerField]: (typeof fieldDefinitions)[Field] extends Record<Fact, true> ? Field : never;
}[CustomerField];

export type RequiredCustomerField = Exclude<FieldWhere<"required">, FieldWhere<"withGstin">>;
export type StoredCustomerField = Exclude<CustomerField, FieldWhere<"derived">>;
/** Fields in the order's details. */
export type ShownCustomerField = FieldWhere<"atPayment"> | FieldWhere<"onTicket">;
export type MaskedCustomerField = FieldWhere<"masked">;
/** The fields exactly as typed; empty if not given. */
export type CustomerDraft = Readonly<Record<CustomerField, string>>;

export const customerFields: Readonly<Record<CustomerField, FieldDefinition>> = fieldDefinitions;
/** In the order of the form. */
export const customerFieldNames = Object.keys(fieldDefinitions) as CustomerField[];
export const storedCustomerFields = customerFieldNames.filter(
  (field): field is StoredCustomerField => !customerFields[field].derived,
);
export const shownCustomerFields = customerFieldNames.filter(
  (field): field is ShownCustomerField =>
    (customerFields[field].atPayment || customerFields[field].onTicket) === true,
);
export const emptyCustomer = Object.fromEntries(
  customerFieldNames.map((field) => [field, ""]),
) as CustomerDraft;
