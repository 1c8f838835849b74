import type { ColumnType } from "kysely";

/* The types of columns whose values are narrower than their type in the database. `build/docs-tables.ts` names them. */
export type { Quote, Tracking } from "../../api/contract/booking.ts";
export type { CancellationRule } from "../../api/contract/cancellation.ts";
export type { LeadFields } from "../../api/contract/lead.ts";
export type { Invoice } from "../../api/contract/payment.ts";
export type { Way } from "../../api/contract/places.ts";
export type { ProductType } from "../../api/contract/product-types.ts";

/** A JSON column: parsed when read, written as text (`JSON.stringify`). */
export type Json<Value> = ColumnType<Value, string, string>;
export type JsonWithDefault<Value> = ColumnType<Value, string | undefined, string>;
export type OptionalJson<Value> = ColumnType<Value | null, string | null | undefined, string | null>;
/** A nullable column that an insert may omit. */
export type Optional<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;

/** A station with the names of its lines. */
export type StoredStation = {
  readonly name: string;
  readonly lines: readonly string[];
  readonly location: { readonly lat: number; readonly lng: number };
};

/** What an act changed: ids, dates, counts and amounts in paise. Never personal data. */
export type ActDetails = Readonly<Record<string, string | number | boolean | null | readonly string[]>>;
