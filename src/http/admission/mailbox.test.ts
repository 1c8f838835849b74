import { domainToASCII } from "node:url";
import { expect, test } from "vitest";
import { normalizeEmail } from "../../api/contract/single-line.ts";
import { mailboxOf, providers } from "./mailbox.ts";

const indianDomain = domainToASCII("भारत.example");
const keyOf = (typed: string) => mailboxOf(normalizeEmail(typed));

test.each<[string, readonly string[]]>([
  ["asharao@gmail.com", ["Asha.Rao@gmail.com", "a.s.h.a.r.a.o+news@GoogleMail.com", "asharao+@gmail.com"]],
  ["asharao@proton.me", ["asha.rao@proton.me", "asharao+1@protonmail.com", "AshaRao@pm.me"]],
  ["asha.rao@icloud.com", ["asha.rao+1@icloud.com", "asha.rao@me.com", "asha.rao@mac.com"]],
  ["asha@yahoo.co.in", ["asha-shops@yahoo.co.in", "asha+1@yahoo.co.in", "ASHA@yahoo.co.in"]],
  ["asha.rao@outlook.com", ["asha.rao+1@outlook.com", "Asha.Rao+b+c@Outlook.com"]],
  [`asha@${indianDomain}`, ["asha@भारत.example", "Asha+1@भारत.EXAMPLE", `asha+2@${indianDomain}`]],
])("%s is the mailbox of all its spellings", (mailbox, spellings) => {
  expect(spellings.map(keyOf)).toEqual(spellings.map(() => mailbox));
});

test.each([
  ["asha.rao@example.in", "asharao@example.in"],
  ["asha-rao@example.in", "asha@example.in"],
  ["asha-rao@gmail.com", "asha@gmail.com"],
  ["asha@yahoo.com", "asha@yahoo.co.in"],
  ["asha@gmail.com.example", "asha@gmail.com"],
  ["asharao@gmail.com", "asharao1@gmail.com"],
])("%s and %s are different mailboxes", (one, other) => {
  expect(keyOf(one)).not.toBe(keyOf(other));
});

/** The mailbox of `Asha.Rao-shops+news` at each domain of the providers. */
const mailboxByDomain: Readonly<Record<string, string>> = {
  "gmail.com": "asharao-shops@gmail.com",
  "googlemail.com": "asharao-shops@gmail.com",
  "proton.me": "asharao-shops@proton.me",
  "protonmail.com": "asharao-shops@proton.me",
  "protonmail.ch": "asharao-shops@proton.me",
  "pm.me": "asharao-shops@proton.me",
  "icloud.com": "asha.rao-shops@icloud.com",
  "me.com": "asha.rao-shops@icloud.com",
  "mac.com": "asha.rao-shops@icloud.com",
  "yandex.com": "asha.rao-shops@yandex.com",
  "yandex.ru": "asha.rao-shops@yandex.com",
  "ya.ru": "asha.rao-shops@yandex.com",
  "yahoo.com": "asha.rao@yahoo.com",
  "yahoo.co.in": "asha.rao@yahoo.co.in",
  "yahoo.in": "asha.rao@yahoo.in",
  "yahoo.co.uk": "asha.rao@yahoo.co.uk",
  "ymail.com": "asha.rao@ymail.com",
  "rocketmail.com": "asha.rao@rocketmail.com",
};

test("each domain of the providers has a mailbox in the table", () => {
  expect(Object.keys(mailboxByDomain)).toEqual(providers.flatMap(({ domains }) => domains));
});

test.each(Object.entries(mailboxByDomain))(
  "at %s, spellings that the provider does not distinguish belong to %s",
  (domain, mailbox) => {
    expect(keyOf(`Asha.Rao-shops+news@${domain}`)).toBe(mailbox);
    expect(keyOf(`Asha.Rao-shops+news@mail.${domain}`)).toBe(`asha.rao-shops@mail.${domain}`);
  },
);
