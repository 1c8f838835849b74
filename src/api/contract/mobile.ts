/** What people and address books put between the digits: spaces, dashes, dots, brackets, and invisible marks of direction. */
const separators = /[\s\p{Pd}\p{Cf}().]/gu;

/** The ten digits of an Indian mobile number, however it is spelt; null when it is none. */
export function mobileDigits(text: string): string | null {
  const digits = text.replace(separators, "").replace(/^(?:(?:\+|00)?91(?=\d{10}$)|0(?=\d{10}$))/, "");
  return /^[6-9]\d{9}$/.test(digits) ? digits : null;
}
