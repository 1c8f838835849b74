import type { Selectable } from "kysely";
import type { Customer } from "../../api/contract/booking.ts";
import { customerFields, storedCustomerFields } from "../../api/contract/customer-fields.ts";
import type { CustomerColumns } from "../database/tables.ts";

type StoredCustomer = Selectable<CustomerColumns>;

/** Maps a customer to order columns. Drops the fields that belong to a GSTIN if there is none. */
export function customerColumns(customer: Customer): StoredCustomer {
  const columns = storedCustomerFields.map((field) => {
    const isNeeded = customer.gstin !== undefined || !customerFields[field].withGstin;
    return [`customer_${field}`, (isNeeded && customer[field]) || null];
  });
  return Object.fromEntries(columns);
}

/** Maps order columns to a customer. Omits empty fields. */
export function customerOf(order: StoredCustomer): Customer {
  const values = storedCustomerFields.map((field) => [field, order[`customer_${field}`]]);
  return Object.fromEntries(values.filter(([, text]) => text !== null));
}
