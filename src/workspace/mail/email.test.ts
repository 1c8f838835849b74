import { describe, expect, test } from "vitest";
import { type EmailContent, greetingOf } from "./email.ts";
import { emailHtml } from "./email-html.ts";
import { emailText } from "./email-text.ts";
import { failureReason } from "./failure-reason.ts";

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

test("an email as text: every part once, in order", () => {
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

test("an email as HTML: nothing that anyone typed becomes markup", () => {
  const html = emailHtml(content, brand);
  expect(html).not.toMatch(/<b>|<script|<Neem>|="">/);
  expect(html).toContain("<title>Booked: &lt;Neem&gt; &amp; &quot;Banyan&quot;</title>");
  expect(html).toContain("It&#39;s &lt;b&gt;yours&lt;/b&gt;.");
  expect(html).toContain('href="https://baithak.example/?a=1&amp;b=&quot;&gt;&lt;script&gt;"');
});

test("an email as HTML: language, title, one heading, and a table whose rows are named", () => {
  const html = emailHtml(content, brand);
  expect(html).toMatch(/^<!doctype html>\n<html lang="en-IN">/);
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html.match(/<th scope="row"/g)).toHaveLength(2);
  expect(html).toContain("Radial House<br>22 Barakhamba Road");
});

describe("a name is repeated when it is one", () => {
  test.each(["Asha", "आशा राव", "Dr. A. P. J. Abdul Kalam", "Mary-Jane O'Neil"])("%s", (name) => {
    expect(greetingOf(name)).toBe(`Hello ${name},`);
  });
  test.each([
    "Win at http://spam.example",
    "spam.example",
    "Call 9876543210",
    "a@b.in",
    "<b>Asha</b>",
    "x".repeat(70),
  ])("not %s", (name) => expect(greetingOf(name)).toBe("Hello,"));
});

test("a reason names nobody and stays short", () => {
  const error = Object.assign(new Error("550 <asha@example.in>: no such\nuser, call +91 98765 43210"), {
    code: "EENVELOPE",
  });
  expect(failureReason(error)).toBe("EENVELOPE: 550 <(address)>: no such user, call (number)");
  expect(failureReason(new Error("x".repeat(1000)))).toHaveLength(300);
});
