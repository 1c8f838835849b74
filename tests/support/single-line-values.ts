import type { CustomerField } from "../../src/api/contract/customer-fields.ts";

/**
 * Values of single-line inputs, as people type and paste them. Each accepted value is listed with its stored form. The
 * tests of the contract, the HTTP service and the pages share these values.
 */
export type ValueSamples = {
  readonly accepted: readonly (readonly [typed: string, stored: string])[];
  readonly rejected: readonly string[];
};

export const emails: ValueSamples = {
  accepted: [
    ["  Asha@Example.IN ", "asha@example.in"],
    ["o'brien@example.in", "o'brien@example.in"],
    ["r&d@example.in", "r&d@example.in"],
    ["desk/pune@example.in", "desk/pune@example.in"],
    ["a!#$%*+/=?^_`{|}~-@example.in", "a!#$%*+/=?^_`{|}~-@example.in"],
    ["asha@a--b.in", "asha@a--b.in"],
    ["asha@xn--e1afmkfd.xn--p1ai", "asha@xn--e1afmkfd.xn--p1ai"],
    ["asha@उदाहरण.भारत", "asha@xn--p1b6ci4b4b3a.xn--h2brj9c"],
    ["asha@Müller.example", "asha@xn--mller-kva.example"],
    ["\u200basha@example.in\u200b", "asha@example.in"],
    ["\u202aasha@example.in\u202c", "asha@example.in"],
    ["\ufeffasha\u00ad@exa\u2060mple.in\u00a0", "asha@example.in"],
    ["asha@example.in\u200d", "asha@example.in"],
    ["ａｓｈａ＠ｅｘａｍｐｌｅ．ｉｎ", "asha@example.in"],
  ],
  rejected: [
    "asha",
    "asha@",
    "@example.in",
    "asha@localhost",
    "asha rao@example.in",
    "asha@exam ple.in",
    "asha..rao@example.in",
    "asha@example..in",
    "asha@-example.in",
    "asha@example-.in",
    "asha@example.in,ravi@example.in",
    "Asha <asha@example.in>",
    "asha@example.in/path",
    "asha@उदाहरण.भारत/path",
    "आशा@example.in",
    `${"a".repeat(65)}@example.in`,
  ],
};

export const phones: ValueSamples = {
  accepted: [
    ["98765 43210", "+919876543210"],
    ["+91-98765-43210", "+919876543210"],
    ["+91 (0) 98765 43210", "+919876543210"],
    ["+91 (0)9876543210", "+919876543210"],
    ["tel:+919876543210", "+919876543210"],
    ["TEL:+91-98765-43210", "+919876543210"],
    ["९८७६५ ४३२१०", "+919876543210"],
    ["+९१ ९८७६५४३२१०", "+919876543210"],
    ["৯৮৭৬৫৪৩২১০", "+919876543210"],
    ["９８７６５４３２１０", "+919876543210"],
    ["＋９１　９８７６５　４３２１０", "+919876543210"],
    ["\u200e+91\u00a098765\u00a043210\u200b", "+919876543210"],
    ["98765\u201343210", "+919876543210"],
    ["98765/43210", "+919876543210"],
  ],
  rejected: [
    "12345",
    "+92 9876543210",
    "5876543210",
    "98765432101",
    "tel:100",
    "+91 (0) 5876543210",
    "call me",
  ],
};

export const names: ValueSamples = {
  accepted: [
    [" Asha\u00a0\t Rao ", "Asha Rao"],
    ["Asha\r\nRao", "Asha Rao"],
    ["\u202aAsha Rao\u202c", "Asha Rao"],
    ["\ufeffAsha\u200b Rao", "Asha Rao"],
    ["Asha\u2800Rao", "Asha Rao"],
    ["O'Brien-Rao", "O'Brien-Rao"],
    ["आशा राव", "आशा राव"],
    ["ക്\u200dഷ", "ക്\u200dഷ"],
    ["\u200d\ufe0fAsha \u200cRao\u200d \ufe0f", "Asha Rao\u200d"],
    ["Zoe\u200b\u0308", "Zoë"],
    ["Nguyễn Văn A", "Nguyễn Văn A"],
    ["3M", "3M"],
    ["૩ મિત્રો", "૩ મિત્રો"],
  ],
  rejected: [
    "",
    "A",
    "A\u200b",
    "\u200b\u200b",
    "\u3164\u3164",
    "\u2800\u2800\u2800",
    "\u00ad\u00ad",
    "\u200d\u200c\u200d",
    "\ufeff\u2060",
    "\u115f\u1160\uffa0",
    "\u0085\u0000\u001b",
    "\ufe0f\ufe0f\ufe0f",
    "A\ufe0f",
    "\u{e0100}\u{e0101}",
    "\u180b\u180c",
    "\u034f\u0301\u0301",
    "\u094d\u093c\u0903",
    "--",
    "...",
    "– —",
    "🙂🙂",
    "₹₹",
  ],
};

/** Names that invoices cannot print, but that emails and pages can. */
const unprintableNames = [
  "田中 太郎",
  "김철수",
  "ประเสริฐ",
  "ཚེ་རིང་",
  "Արմեն",
  "Asha 🙂",
  "Z\u0335oe\u0336",
  "Asha \ue000",
];

export const gstins: ValueSamples = {
  accepted: [
    ["07AAACB1234C1ZH", "07AAACB1234C1ZH"],
    [" 07aaacb1234c1zh ", "07AAACB1234C1ZH"],
    ["07 AAACB 1234 C1ZH", "07AAACB1234C1ZH"],
    ["07-AAACB1234C-1ZH", "07AAACB1234C1ZH"],
    ["07\u2011AAACB1234C\u20131ZH", "07AAACB1234C1ZH"],
    ["\u200b07AAACB1234C1ZH\ufeff", "07AAACB1234C1ZH"],
    ["\u202a07AAACB1234C1ZH\u202c\u00a0", "07AAACB1234C1ZH"],
    ["０７ＡＡＡＣＢ１２３４Ｃ１ＺＨ", "07AAACB1234C1ZH"],
    // GSTINs of a UN body, another notified person, a non-resident, and a foreign supplier of online services.
    ["0717USA00056UNW", "0717USA00056UNW"],
    ["2718GBR00026ONX", "2718GBR00026ONX"],
    ["0719SGP00011NRH", "0719SGP00011NRH"],
    ["9917SGP29001OST", "9917SGP29001OST"],
    // GSTINs of tax deductors with a PAN and with a TAN, a tax collector, and a government department.
    ["27AAPFU0939F1D4", "27AAPFU0939F1D4"],
    ["29DELA12345B1D8", "29DELA12345B1D8"],
    ["27AAPFU0939F1C6", "27AAPFU0939F1C6"],
    ["07DELM01234A0ZQ", "07DELM01234A0ZQ"],
  ],
  rejected: [
    "07AAACB1234C1Z",
    "07AAACB1234C1ZHH",
    "07AAACB1234C1ZX",
    "0717USA00056UNX",
    "0717US100056UNW",
    // There is no state with these codes.
    "00AAACB1234C1ZV",
    "39AAACB1234C1ZA",
    "96AAACB1234C1ZA",
    "4517USA00056UNW",
    "GSTIN",
  ],
};

const samplesWithLength = (max: number, ...alsoRejected: string[]): ValueSamples => ({
  accepted: [
    [" Rao\u00a0\t & Co. ", "Rao & Co."],
    ["\u202aआशा राव\u202c", "आशा राव"],
    ["x".repeat(max), "x".repeat(max)],
  ],
  rejected: ["x".repeat(max + 1), ...alsoRejected],
});

/** Values of each customer field. */
export const customerValues: Readonly<Record<CustomerField, ValueSamples>> = {
  name: { ...names, rejected: [...names.rejected, ...unprintableNames] },
  email: emails,
  phone: phones,
  company: samplesWithLength(120, "--", "\u0301", "株式会社"),
  gstin: gstins,
  address: samplesWithLength(300, "--", "\u0301", "東京都"),
  state: samplesWithLength(60),
};

export const coupons: ValueSamples = {
  accepted: [
    [" welcome10 ", "WELCOME10"],
    ["\u200bWELCOME10\ufeff", "WELCOME10"],
    ["\u202aWELCOME\u00a010\u202c", "WELCOME10"],
    ["WELCOME-10", "WELCOME10"],
    ["ＷＥＬＣＯＭＥ１０", "WELCOME10"],
  ],
  rejected: ["", " ", "\u200b", "\u00a0\ufeff"],
};

export const emailCodes: ValueSamples = {
  accepted: [
    ["123456", "123456"],
    ["123 456", "123456"],
    ["123-456", "123456"],
    ["\u200b123\u00a0456\u202c", "123456"],
    ["१२३४५६", "123456"],
    ["１２３４５６", "123456"],
  ],
  rejected: ["", "12345", "1234567", "12345x"],
};

/** Returns all values with a flag. Accepted and rejected values alternate. */
export function labelledValues({ accepted, rejected }: ValueSamples) {
  const good = accepted.map(([typed]) => ({ typed, isAccepted: true }));
  const bad = rejected.map((typed) => ({ typed, isAccepted: false }));
  return Array.from({ length: Math.max(good.length, bad.length) }, (_, index) => [good[index], bad[index]])
    .flat()
    .filter((value) => value !== undefined);
}
