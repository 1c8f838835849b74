// cspell:ignore fdcf
import { hasLetterOrDigit } from "./single-line.ts";

/**
 * The characters that the fonts of invoices contain: code points and ranges in hexadecimal, ascending. Both the fields
 * whose values go on an invoice and the invoice itself use this list. A test compares it with the font files and prints
 * the new list if they differ.
 */
export const printableRanges = `
  21-7e a1-ac ae-17f 192 1a0-1a1 1af-1b0 1ea-1ed 1f0 1fa-1ff 218-21b 237 259 2bc 2c6-2c7 2c9 2d8-2dd 2f3
  300-304 306-30c 30f 312 323 326-328 384-38a 38c 38e-3a1 3a3-3ce 3d1-3d2 3d6 400-486 488-513 5b0-5be
  5c1-5c2 5c7 5d0-5ea 606-61b 61d-6dc 6de-6ff 750-77f 870-88e 898-8e1 8e3-977 979-983 985-98c 98f-990
  993-9a8 9aa-9b0 9b2 9b6-9b9 9bc-9c4 9c7-9c8 9cb-9ce 9d7 9dc-9dd 9df-9e3 9e6-9fe a01-a03 a05-a0a a0f-a10
  a13-a28 a2a-a30 a32-a33 a35-a36 a38-a39 a3c a3e-a42 a47-a48 a4b-a4d a51 a59-a5c a5e a66-a76 a81-a83
  a85-a8d a8f-a91 a93-aa8 aaa-ab0 ab2-ab3 ab5-ab9 abc-ac5 ac7-ac9 acb-acd ad0 ae0-ae3 ae6-af1 af9-aff
  b01-b03 b05-b0c b0f-b10 b13-b28 b2a-b30 b32-b33 b35-b39 b3c-b44 b47-b48 b4b-b4d b55-b57 b5c-b5d b5f-b63
  b66-b77 b82-b83 b85-b8a b8e-b90 b92-b95 b99-b9a b9c b9e-b9f ba3-ba4 ba8-baa bae-bb9 bbe-bc2 bc6-bc8
  bca-bcd bd0 bd7 be6-bfa c00-c0c c0e-c10 c12-c28 c2a-c39 c3c-c44 c46-c48 c4a-c4d c55-c56 c58-c5a c5d
  c60-c63 c66-c6f c77-c8c c8e-c90 c92-ca8 caa-cb3 cb5-cb9 cbc-cc4 cc6-cc8 cca-ccd cd5-cd6 cdd-cde ce0-ce3
  ce6-cef cf1-cf3 d00-d0c d0e-d10 d12-d44 d46-d48 d4a-d4f d54-d63 d66-d7f fd5 1c50-1c7f 1cd0-1cf7
  1e00-1e01 1e0c-1e0d 1e24-1e25 1e36-1e3b 1e3e-1e3f 1e42-1e49 1e5a-1e5f 1e62-1e63 1e6c-1e6f 1e80-1e85
  1e8e-1e8f 1e9e 1ea0-1ef9 1f4d 1fde 2013-2015 2017-201e 2020-2022 2026 2030 2032-2033 2039-203a 203c 2044
  204f 2070 2074-207a 207c-208a 208c-208e 2095-209c 20a3-20a4 20a7-20a8 20aa-20ac 20b9 2105 2113 2116 2120
  2122 2126 212e 215b-215e 2202 2206 220f 2211-2212 2215 2219-221a 221e 222b 2248 2260 2264-2265 25ca 25cc
  2e41 a7b3-a7b5 a830-a839 a8f1 a8f3 a8fb aae0-aaf6 ab53 abc0-abed abf0-abf9 fb00-fb04 fb06 fb2a-fb36
  fb38-fb3c fb3e fb40-fb41 fb43-fb44 fb46-fb4b fb50-fbc2 fbd3-fd8f fd92-fdc7 fdcf fdf0-fdff fe70-fe74
  fe76-fefc 10efd-10eff 11301 11303 1133b-1133c
`
  .trim()
  .replaceAll(/\s+/g, " ");

const printable = new RegExp(
  `[${printableRanges.replaceAll(/[0-9a-f]+/g, "\\u{$&}").replaceAll(" ", "")}]`,
  "u",
);

/** Characters that are never printed, and need not be: spaces, control characters, joiners and variation selectors. */
const blank = /[\s\p{Z}\p{Cc}\p{Cf}\p{DI}]/u;

/**
 * Returns the text as invoices print it: composed, with ordinary spaces, and without characters that the fonts lack.
 * Joiners are kept because they shape the letters of Indian scripts. Other invisible characters are removed, because
 * some fonts have an empty glyph for them.
 */
export function toPrintable(text: string): string {
  const composed = text
    .normalize("NFC")
    .replaceAll(/\r\n?|[\u2028\u2029]/g, "\n")
    .replaceAll(/[\t\p{Zs}]/gu, " ");
  return Array.from(composed)
    .filter((character) => /[ \n\u200c\u200d]/.test(character) || printable.test(character))
    .join("")
    .replaceAll(/(^|[ \n])[\u200c\u200d]+/g, "$1")
    .replaceAll(/ {2,}/g, " ");
}

/**
 * Returns the part of a stored text that invoices can print, or `fallback` if no letter or digit of it can be printed.
 * Orders and sellers of earlier releases may have such texts.
 */
export function printableOr<Fallback>(text: string, fallback: Fallback): string | Fallback {
  if (unprintableGraphemes(text).length === 0) return text;
  const printed = toPrintable(text)
    .replaceAll(/\([^\p{L}\p{N}()]*\)/gu, "")
    .replaceAll(/ *([,;])[ ,;]*/g, "$1 ")
    .replaceAll(/ {2,}/g, " ")
    .replaceAll(/^[ ,;.-]+|[ ,;-]+$/g, "")
    .replace(/^\(([^()]*)\)$/, "$1");
  return hasLetterOrDigit(printed) ? printed : fallback;
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Returns the graphemes of a text that invoices cannot print, each once. */
export function unprintableGraphemes(text: string): string[] {
  const segments = Array.from(graphemes.segment(text.normalize("NFC")), ({ segment }) => segment);
  const unprintable = segments.filter((segment) =>
    Array.from(segment).some((character) => !blank.test(character) && !printable.test(character)),
  );
  return [...new Set(unprintable)];
}
