import type { ReactNode } from "react";
import type { Building } from "../../api/contract/places.ts";
import type { CustomerField } from "../../machines/booking/types.ts";
import { Notice } from "../../ui/notice.tsx";
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

/** Name, email and phone; company and GSTIN for those who need them on the invoice. */
export function CustomerFields({ building }: { readonly building: Building }): ReactNode {
  const { typeCustomer } = useBookingVerbs();
  const typed = useBooking(({ context }) => context.customer);
  const faults = useBooking(({ context }) => context.fieldErrors);
  const isElsewhere = isOfAnotherState(typed.gstin, building);
  return (
    <>
      {rows.map((row) => (
        <TextField
          key={row.name}
          {...row}
          value={typed[row.name]}
          error={faults[row.name]}
          autoCapitalize={row.name === "gstin" ? "characters" : undefined}
          spellCheck={false}
          onChange={(event) => typeCustomer(row.name, event.target.value)}
        />
      ))}
      {isElsewhere && (
        <Notice tone="warning">
          <p>
            This GSTIN is registered in another state than {building.city.name}, where GST is charged for this
            centre. Input tax credit for this booking can't be claimed with it.
          </p>
        </Notice>
      )}
    </>
  );
}

/** A GSTIN begins with the code of its state; room hire is taxed in the centre's. */
function isOfAnotherState(gstin: string, { stateCode }: Building): boolean {
  const given = gstin.replace(/\s/g, "");
  return stateCode !== undefined && given.length === 15 && !given.startsWith(stateCode);
}
