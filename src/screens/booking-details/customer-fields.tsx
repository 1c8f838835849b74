import type { ReactNode } from "react";
import type { CustomerField } from "../../machines/booking/types.ts";
import { TextField } from "../../ui/text-field.tsx";
import { useBooking, useBookingVerbs } from "./booking.tsx";

type Row = {
  readonly name: CustomerField;
  readonly label: string;
  readonly hint?: string;
  readonly required: boolean;
  readonly type?: "email" | "tel";
  readonly autoComplete: string;
};

const rows: readonly Row[] = [
  { name: "name", label: "Name", required: true, autoComplete: "name" },
  { name: "email", label: "E-mail", required: true, type: "email", autoComplete: "email" },
  {
    name: "phone",
    label: "Mobile",
    hint: "An Indian number, ten digits",
    required: true,
    type: "tel",
    autoComplete: "tel",
  },
  { name: "company", label: "Company", required: false, autoComplete: "organization" },
  {
    name: "gstin",
    label: "GSTIN",
    hint: "For an invoice with input tax credit",
    required: false,
    autoComplete: "off",
  },
];

/** Name, e-mail and phone; company and GSTIN for those who need them on the invoice. */
export function CustomerFields(): ReactNode {
  const { typeCustomer } = useBookingVerbs();
  const typed = useBooking(({ context }) => context.customer);
  const faults = useBooking(({ context }) => context.fieldErrors);
  return rows.map((row) => (
    <TextField
      key={row.name}
      {...row}
      value={typed[row.name]}
      error={faults[row.name]}
      autoCapitalize={row.name === "gstin" ? "characters" : undefined}
      spellCheck={false}
      onChange={(event) => typeCustomer(row.name, event.target.value)}
    />
  ));
}
