import type { Brand } from "../../api/contract/content.ts";
import { formatProseDate, formatTimeInIst, istDateOf } from "../../api/contract/ist.ts";
import * as texts from "../../texts/mail.ts";

/** The content of an email, rendered as plain text and as HTML. All strings are plain text. */
export type EmailContent = {
  readonly subject: string;
  readonly greeting: string;
  /** The button follows the first paragraph. */
  readonly paragraphs: readonly string[];
  /** Labels with their values; a value may have several lines. */
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly button?: Link | undefined;
  readonly directions?: Directions | undefined;
  readonly links: readonly Link[];
};

/** How to find the centre and get in, with a link to a map. `text` is empty if the centre has no description. */
/** How to get to a centre. `text` may have several lines. */
export type Directions = { readonly heading: string; readonly text: string; readonly link: Link };

/** A link with an absolute URL. */
export type Link = { readonly label: string; readonly href: string };

export type Attachment = {
  readonly filename: string;
  readonly contentType: string;
  readonly content: string | Buffer;
};

/** An email with its recipient and attachments. */
export type Email = {
  readonly to: { readonly name: string; readonly address: string };
  /** The recipient of replies. Default: the brand's email address. */
  readonly replyTo?: { readonly name: string; readonly address: string };
  readonly content: EmailContent;
  readonly attachments: readonly Attachment[];
  /** URL for one-click unsubscribing in mail clients (RFC 8058). */
  readonly unsubscribe?: string;
};

/** Builds an email. By default, it has no facts, links or attachments. */
export function emailTo(
  to: Email["to"],
  content: Partial<EmailContent> & Pick<EmailContent, "subject" | "greeting" | "paragraphs">,
  more: Partial<Pick<Email, "replyTo" | "attachments">> = {},
): Email {
  return { to, content: { facts: [], links: [], ...content }, attachments: [], ...more };
}

export function signatureOf({ name, phone, email }: Brand): readonly string[] {
  return [name, `${phone} · ${email}`];
}

/** Formats an instant in IST as `Mon, 23 Nov 2026, 10:00 am IST`. */
export function formatDateTime(instant: Date): string {
  return `${formatProseDate(istDateOf(instant))}, ${formatTimeInIst(instant)}`;
}

/** Formats an Indian mobile number: `+919876543210` becomes `+91 98765 43210`. */
export function formatMobile(phone: string): string {
  return phone.replace(/^\+91(\d{5})(\d{5})$/, "+91 $1 $2");
}

type NameLimits = { readonly letters: number; readonly words: number };
const defaultNameLimits: NameLimits = { letters: 60, words: 8 };

export function greetingOf(name: string, limits?: NameLimits): string {
  return texts.greeting(sanitizeName(name, limits));
}

/** Returns the name, or an empty string if it is probably not a name: names must not carry messages to strangers. */
export function sanitizeName(name: string, { letters, words }: NameLimits = defaultNameLimits): string {
  const isName = /^(?:[\p{L}\p{M}'’ .-]|\u200c|\u200d)+$/u.test(name) && !/\.\p{L}{2}/u.test(name);
  return isName && name.length <= letters && name.split(" ").length <= words ? name : "";
}
