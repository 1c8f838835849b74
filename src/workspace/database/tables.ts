import type { Kysely, Transaction } from "kysely";
import type { StoredCustomerField } from "../../api/contract/customer-fields.ts";
import type { Tables } from "./generated-tables.ts";

export type { StoredStation } from "./column-types.ts";
export type { Tables };

/** Columns of the customer's details. */
export type CustomerColumns = Pick<Tables["orders"], `customer_${StoredCustomerField}`>;

export type DisputeState = Tables["disputes"]["status"];

/** A handle for queries: the database, or a transaction. */
export type Db = Kysely<Tables>;
/**
 * A running transaction. All queries of the transaction must use this handle because the embedded database has only one
 * connection.
 */
export type Tx = Transaction<Tables>;
