/** Domains of one provider whose addresses differ only in the domain, and what it ignores in the local part. */
type Provider = {
  /** The first domain is the one in keys. */
  readonly domains: readonly string[];
  readonly ignoresDots?: boolean;
  /** The character after which the provider ignores the local part, besides `+`. */
  readonly tag?: string;
};

export const providers: readonly Provider[] = [
  { domains: ["gmail.com", "googlemail.com"], ignoresDots: true },
  { domains: ["proton.me", "protonmail.com", "protonmail.ch", "pm.me"], ignoresDots: true },
  { domains: ["icloud.com", "me.com", "mac.com"] },
  { domains: ["yandex.com", "yandex.ru", "ya.ru"] },
  ...["yahoo.com", "yahoo.co.in", "yahoo.in", "yahoo.co.uk", "ymail.com", "rocketmail.com"].map((domain) => ({
    domains: [domain],
    tag: "-",
  })),
];

/**
 * Returns a canonical form of an email address, normalised by `normalizeEmail`, for limits. Never send an email to it,
 * and never look up records with it: with another provider, two spellings may be two mailboxes.
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf("@");
  const domain = address.slice(at + 1);
  const provider = providers.find(({ domains }) => domains.includes(domain));
  const [local = ""] = address.slice(0, at).split("+");
  const [untagged = ""] = provider?.tag === undefined ? [local] : local.split(provider.tag);
  const name = provider?.ignoresDots ? untagged.replaceAll(".", "") : untagged;
  return `${name}@${provider?.domains[0] ?? domain}`;
}
