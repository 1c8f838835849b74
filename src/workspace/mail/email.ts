import type { Brand } from "../../api/contract/content.ts";
import { istDateOf, spokenDate, spokenTime } from "../../api/contract/ist.ts";
import * as texts from "../../texts/mail.ts";

/** Content of an email, from which its plain text and its HTML are made. Every text is plain; nothing in it is markup. */
export type EmailContent = {
  readonly subject: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  /** What and its value, line by line. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly button?: Link | undefined;
  readonly links: readonly Link[];
};

/** A link by its full address. */
export type Link = { readonly label: string; readonly href: string };

/** A file attached to an email. */
export type Attachment = {
  readonly filename: string;
  readonly contentType: string;
  readonly content: string | Buffer;
};

/** An email with its recipient. */
export type Email = {
  readonly to: { readonly name: string; readonly address: string };
  /** Where an answer goes; to us when left out. */
  readonly replyTo?: { readonly name: string; readonly address: string };
  readonly content: EmailContent;
  readonly attachments: readonly Attachment[];
  /** Where mail clients post to when the recipient wants no more emails of this kind (RFC 8058). */
  readonly unsubscribe?: string;
};

/** Makes an email; facts, links and attachments are empty when left out. */
export function emailTo(
  to: Email["to"],
  content: Partial<EmailContent> & Pick<EmailContent, "subject" | "greeting" | "paragraphs">,
  more: Partial<Pick<Email, "replyTo" | "attachments">> = {},
): Email {
  return { to, content: { facts: [], links: [], ...content }, attachments: [], ...more };
}

/** The last lines of every email. */
export function signatureOf({ name, phone, email }: Brand): readonly string[] {
  return [name, `${phone} · ${email}`];
}

/** `Mon, 23 Nov 2026, 10:00 am IST`. */
export function spokenMoment(instant: Date): string {
  return `${spokenDate(istDateOf(instant))}, ${spokenTime(instant)}`;
}

/** An Indian mobile number as people write it: `+919876543210` becomes `+91 98765 43210`. */
export function spokenMobile(phone: string): string {
  return phone.replace(/^\+91(\d{5})(\d{5})$/, "+91 $1 $2");
}

type NameLimits = { readonly letters: number; readonly words: number };
const usualNames: NameLimits = { letters: 60, words: 8 };

/** The greeting of an email. */
export function greetingOf(name: string, limits?: NameLimits): string {
  return texts.hello(spokenName(name, limits));
}

/** A name fit to be repeated in a mail to an address that anybody may have typed; empty if it may be an advertisement. */
export function spokenName(name: string, { letters, words }: NameLimits = usualNames): string {
  const isName = /^(?:[\p{L}\p{M}'’ .-]|\u200c|\u200d)+$/u.test(name) && !/\.\p{L}{2}/u.test(name);
  return isName && name.length <= letters && name.split(" ").length <= words ? name : "";
}
