import { createContext, type ReactNode, useContext } from "react";
import { formKeyField } from "../../api/contract/form-key.ts";

const Key = createContext<string | null>(null);

/** Provides the one-time form key of the document; null for a page that is cached for everyone. */
export const FormKeyProvider = Key.Provider;

/**
 * Hidden field with the one-time key of the document, for every form that changes something. With `autoComplete="off"`,
 * browsers do not restore an earlier value on Back.
 */
export function FormKey(): ReactNode {
  const key = useContext(Key);
  return key && <input type="hidden" name={formKeyField} value={key} autoComplete="off" />;
}
