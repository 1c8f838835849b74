/** By what a person is known again: either of the two is enough. */
export type PersonKeys = { readonly email: string; readonly phone: string };

/** Keys of a person: the case of the email address and the way in which the number is written do not matter. */
export function personKeysOf(person: { readonly email: string; readonly phone: string }): PersonKeys {
  return {
    email: `email:${person.email.toLowerCase()}`,
    phone: `phone:${person.phone.replace(/\D/g, "").slice(-10)}`,
  };
}
