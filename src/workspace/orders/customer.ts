import type { Selectable } from "kysely";
import type { Customer } from "../../api/contract/booking.ts";
import { customerFields, storedCustomerFields } from "../../api/contract/customer-fields.ts";
import type { CustomerColumns } from "../database/tables.ts";

type StoredCustomer = Selectable<CustomerColumns>;

/** The columns of an order for its customer's details. What is asked only with a GSTIN is stored only with one. */
export function customerColumns(customer: Customer): StoredCustomer {
  const columns = storedCustomerFields.map((field) => {
    const isNeeded = customer.gstin !== undefined || !customerFields[field].withGstin;
    return [`customer_${field}`, (isNeeded && customer[field]) || null];
  });
  return Object.fromEntries(columns);
}

/** The customer's details as stored with an order; what was not given is left out. */
export function customerOf(order: StoredCustomer): Customer {
  const given = storedCustomerFields.map((field) => [field, order[`customer_${field}`]]);
  return Object.fromEntries(given.filter(([, text]) => text !== null));
}
