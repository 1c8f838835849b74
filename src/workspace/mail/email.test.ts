import { describe, expect, test } from "vitest";
import { failureReason } from "../smtp/failure-reason.ts";
import { type EmailContent, formatMobile, greetingOf, type Link, signatureOf } from "./email.ts";
import { emailHtml } from "./email-html.ts";
import { emailText } from "./mime.ts";

const brand = {
  name: "Baithak",
  number: 1,
  phone: "1800 000 0000",
  email: "hello@baithak.example",
  logo: "/l.svg",
} as const;
const content: EmailContent = {
  subject: 'Booked: <Neem> & "Banyan"',
  greeting: "Hello Asha,",
  paragraphs: ["It's <b>yours</b>."],
  facts: [
    ["Paid", "₹1,180"],
    ["Where", "Radial House\n22 Barakhamba Road"],
  ],
  links: [{ label: "Your booking", href: 'https://baithak.example/?a=1&b="><script>' }],
};

test("the plain text of an email contains every part once, in order", () => {
  expect(emailText(content, brand)).toBe(
    `Hello Asha,

It's <b>yours</b>.

Paid: ₹1,180
Where: Radial House
22 Barakhamba Road

Your booking:
https://baithak.example/?a=1&b="><script>

-- 
Baithak
1800 000 0000 · hello@baithak.example
`,
  );
});

test("plain text and HTML of an email have the same content in the same order", () => {
  const fullContent: EmailContent = {
    ...content,
    paragraphs: ["Your booking is confirmed.", "See you on Monday.", "Bring a friend."],
    directions: {
      heading: "Getting there",
      text: "Gate 7 of Rajiv Chowk.",
      link: { label: "Directions to Radial House", href: "https://maps.example/?to=1&from=2" },
    },
    button: { label: "View your booking", href: "https://baithak.example/payment-success/1?token=a&b=c" },
  };
  const [first = "", ...rest] = fullContent.paragraphs;
  const linkParts = (link: Link | undefined) => (link === undefined ? [] : [link.label, link.href]);
  const { directions } = fullContent;
  const parts = [
    ...[fullContent.greeting, first, ...linkParts(fullContent.button), ...rest],
    ...fullContent.facts.flat().flatMap((part) => part.split("\n")),
    ...[directions?.heading ?? "", directions?.text ?? "", ...linkParts(directions?.link)],
    ...fullContent.links.flatMap(linkParts),
    ...signatureOf(brand),
  ];
  // The HTML contains the URL of a link before its label. Swaps them, so that the order is the same as in plain text.
  const html = emailHtml(fullContent, brand)
    .replace(/<a [^>]*?href="([^"]*)"[^>]*>([^<]*)<\/a>/g, "$2 $1")
    .replace(/<[^>]*>/g, " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
  for (const form of [emailText(fullContent, brand), html]) {
    let from = 0;
    for (const part of parts) {
      const position = form.indexOf(part, from);
      expect(position, part).toBeGreaterThanOrEqual(from);
      from = position + part.length;
    }
  }
});

test("the HTML of an email escapes all user input", () => {
  const html = emailHtml(content, brand);
  expect(html).not.toMatch(/<b>|<script|<Neem>|="">/);
  expect(html).toContain("<title>Booked: &lt;Neem&gt; &amp; &quot;Banyan&quot;</title>");
  expect(html).toContain("It&#39;s &lt;b&gt;yours&lt;/b&gt;.");
  expect(html).toContain('href="https://baithak.example/?a=1&amp;b=&quot;&gt;&lt;script&gt;"');
});

test("the HTML of an email keeps times, dates and booking numbers on one line", () => {
  const html = emailHtml(
    { ...content, greeting: "Thu 3 Dec, 10:00 am – 6:00 pm IST, on 5 May (B261123-KFJZG8)" },
    brand,
  );
  expect(html).toContain(
    'Thu 3\u00a0Dec, 10:00\u00a0am\u00a0– 6:00\u00a0pm\u00a0IST, on 5\u00a0May (<span style="white-space:nowrap">B261123-KFJZG8</span>)',
  );
});

test("the HTML of an email has a language, a title, one heading and a table with row headers", () => {
  const html = emailHtml(content, brand);
  expect(html).toMatch(/^<!doctype html>\n<html lang="en-IN">/);
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html.match(/<th scope="row"/g)).toHaveLength(2);
  expect(html).toContain("Radial House<br>22 Barakhamba Road");
});

describe("the greeting of an email", () => {
  test.each(["Asha", "आशा राव", "Dr. A. P. J. Abdul Kalam", "Mary-Jane O'Neil"])(
    "the greeting of an email contains a name: %s",
    (name) => {
      expect(greetingOf(name)).toBe(`Hello ${name},`);
    },
  );
  test.each([
    "Win at http://spam.example",
    "spam.example",
    "Call 9876543210",
    "a@b.in",
    "<b>Asha</b>",
    "x".repeat(70),
  ])("the greeting of an email omits a text that is not a name: %s", (name) =>
    expect(greetingOf(name)).toBe("Hello,"),
  );
});

test.each([
  ["+919876543210", "+91 98765 43210"],
  ["1800 000 0000", "1800 000 0000"],
])("the phone number %s is formatted as %s", (phone, spoken) => expect(formatMobile(phone)).toBe(spoken));

test("a logged failure reason is short and contains no email addresses or phone numbers", () => {
  const error = Object.assign(new Error("550 <asha@example.in>: no such\nuser, call +91 98765 43210"), {
    code: "EENVELOPE",
  });
  expect(failureReason(error)).toBe("EENVELOPE: 550 <(address)>: no such user, call (number)");
  const login = Object.assign(new Error("Invalid login: 535 AUTH PLAIN c2VjMQ=="), { code: "EAUTH" });
  expect(failureReason(Object.assign(login, { responseCode: 535 }))).not.toContain("c2Vj");
  expect(failureReason(new Error("x".repeat(1000)))).toHaveLength(300);
});
