/*
 * The customer fields. The form, the state machine, the schemas, the database columns and the pages use this
 * declaration. The file imports no schema library because the browser loads it.
 */

type FieldDefinition = {
  /** The field is required wherever it is shown. */
  readonly required?: true;
  /** The field is shown and stored only with a GSTIN. */
  readonly withGstin?: true;
  /**
   * The field is not stored because its value follows from another field. Other fields are stored in the column
   * `customer_FIELD`.
   */
  readonly derived?: true;
  /** Form control; a text input by default. */
  readonly control?: "email" | "tel" | "capitals" | "state";
  readonly autoComplete: string;
  /** Where the field is shown after the form. Fields with `atPayment` or `onTicket` are part of the order's details. */
  readonly atPayment?: true;
  readonly onTicket?: true;
  readonly onInvoice?: true;
  /** The field is masked in the order's details because links to orders may be shared. */
  readonly masked?: true;
};

/** Names are in lower case, because they are also the names of columns. */
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
} as const satisfies Readonly<Record<Lowercase<string>, FieldDefinition>>;

export type CustomerField = keyof typeof fieldDefinitions;
type FieldWhere<Fact extends keyof FieldDefinition> = {
  [Field in CustomerField]: (typeof fieldDefinitions)[Field] extends Record<Fact, true> ? Field : never;
}[CustomerField];

export type RequiredCustomerField = Exclude<FieldWhere<"required">, FieldWhere<"withGstin">>;
export type StoredCustomerField = Exclude<CustomerField, FieldWhere<"derived">>;
/** Fields in the order's details. */
export type ShownCustomerField = FieldWhere<"atPayment"> | FieldWhere<"onTicket">;
export type MaskedCustomerField = FieldWhere<"masked">;
/** The fields exactly as entered. A field without input is an empty string. */
export type CustomerDraft = Readonly<Record<CustomerField, string>>;

export const customerFields: Readonly<Record<CustomerField, FieldDefinition>> = fieldDefinitions;
/** Field names in the order of the form. */
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
