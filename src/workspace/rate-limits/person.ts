/** Two keys of a person. Each of them identifies the person. */
export type PersonKeys = { readonly email: string; readonly phone: string };

/** Returns the keys of a person. The case of the email address and the format of the phone number do not matter. */
export function personKeysOf(person: { readonly email: string; readonly phone: string }): PersonKeys {
  return {
    email: `email:${person.email.toLowerCase()}`,
    phone: `phone:${person.phone.replace(/\D/g, "").slice(-10)}`,
  };
}
