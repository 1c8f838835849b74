import { mailboxOf } from "../../http/admission/mailbox.ts";

/** Two keys of a person. Each of them identifies the person. */
export type PersonKeys = { readonly email: string; readonly phone: string };

/**
 * Returns the keys that leads of a person are stored with. The case of the email address and the format of the phone
 * number do not matter.
 */
export function personKeysOf(person: { readonly email: string; readonly phone: string }): PersonKeys {
  return {
    email: `email:${person.email.toLowerCase()}`,
    phone: `phone:${person.phone.replace(/\D/g, "").slice(-10)}`,
  };
}

/** Returns the keys of a person for limits: all spellings of an email address that reach one mailbox have one key. */
export function limitKeysOf(person: { readonly email: string; readonly phone: string }): PersonKeys {
  return { email: `email:${mailboxOf(person.email)}`, phone: personKeysOf(person).phone };
}
