/** Keys that identify a person: either of the two is enough. */
export type PersonKeys = { readonly email: string; readonly phone: string };

/** Returns the keys of a person. They ignore the case of the email address and the format of the phone number. */
export function personKeysOf(person: { readonly email: string; readonly phone: string }): PersonKeys {
  return {
    email: `email:${person.email.toLowerCase()}`,
    phone: `phone:${person.phone.replace(/\D/g, "").slice(-10)}`,
  };
}
