import { createContext, type ReactNode, useContext } from "react";
import { formKeyField } from "../../api/contract/form-key.ts";

const Key = createContext<string | null>(null);

/** Provides the one-time form key of the document; null for a page that is cached for all visitors. */
export const FormKeyProvider = Key.Provider;

/**
 * Hidden field with the one-time key of the document. Every form that changes data needs it. `autoComplete="off"` stops
 * browsers from restoring the key of a previous document on Back.
 */
export function FormKey(): ReactNode {
  const key = useContext(Key);
  return key && <input type="hidden" name={formKeyField} value={key} autoComplete="off" />;
}
