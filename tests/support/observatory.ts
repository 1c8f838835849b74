/**
 * The published scoring rules of Mozilla's HTTP Observatory (github.com/mdn/mdn-http-observatory, `src/grader/charts.js` and
 * `src/analyzer/tests`), as far as headers and cookies of an https page go; our own implementation, because the scanner
 * needs a public host with a certificate. Not scored: redirects (they cost nothing when they lead to https), CORS (not
 * used), COEP, and the preload list, which only a name that is on it can have.
 */
export type ScannedPage = {
  readonly headers: Headers;
  readonly html: string;
};

/** What one rule adds or takes, and why. */
export type Finding = { readonly rule: string; readonly modifier: number };

/** The grade of a page. Extra credit counts only where the page has lost no more than ten points. */
export function gradeOf(page: ScannedPage): { grade: string; score: number; findings: readonly Finding[] } {
  const findings = [
    contentSecurityPolicy(page),
    cookies(page),
    openerPolicy(page),
    resourcePolicy(page),
    referrerPolicy(page),
    transportSecurity(page),
    scripts(page),
    contentTypeOptions(page),
    frameOptions(page),
  ];
  const lost = sum(findings.filter(({ modifier }) => modifier < 0));
  const won = sum(findings.filter(({ modifier }) => modifier > 0));
  const score = Math.max(0, 100 + lost + (100 + lost >= 90 ? won : 0));
  return { grade: letterOf(score), score, findings };
}

const sum = (findings: readonly Finding[]) => findings.reduce((total, { modifier }) => total + modifier, 0);

const letters = [
  [100, "A+"],
  [90, "A"],
  [85, "A-"],
  [80, "B+"],
  [70, "B"],
  [65, "B-"],
  [60, "C+"],
  [50, "C"],
  [45, "C-"],
  [40, "D+"],
  [30, "D"],
  [25, "D-"],
] as const;

function letterOf(score: number): string {
  return letters.find(([least]) => score >= least)?.[1] ?? "F";
}

const broad = ["ftp:", "http:", "https:", "*", "http://*", "http://*.*", "https://*", "https://*.*"];

function contentSecurityPolicy({ headers }: ScannedPage): Finding {
  const header = headers.get("content-security-policy");
  if (header === null) return { rule: "csp-not-implemented", modifier: -25 };
  const policy = new Map(
    header.split(";").map((directive) => {
      const [name = "", ...sources] = directive.trim().split(/\s+/);
      return [name.toLowerCase(), sources.length === 0 ? ["'none'"] : sources] as const;
    }),
  );
  const of = (name: string) => policy.get(name) ?? policy.get("default-src") ?? ["*"];
  const unsafe = [...broad, "'unsafe-inline'", "data:"];
  const isInsecure = (source: string) => /^(http|ftp):/.test(source);
  const passive = ["img-src", "media-src"];
  const active = [...policy].filter(([name]) => !passive.includes(name)).flatMap(([, sources]) => sources);
  if (
    of("script-src").some((one) => unsafe.includes(one)) ||
    of("object-src").some((one) => broad.includes(one))
  )
    return { rule: "csp-implemented-with-unsafe-inline", modifier: -20 };
  if (active.some(isInsecure)) return { rule: "csp-implemented-with-insecure-scheme", modifier: -20 };
  if ([...of("script-src"), ...of("style-src")].includes("'unsafe-eval'"))
    return { rule: "csp-implemented-with-unsafe-eval", modifier: -10 };
  if (passive.flatMap(of).some(isInsecure))
    return { rule: "csp-implemented-with-insecure-scheme-in-passive-content-only", modifier: -10 };
  if (of("style-src").some((one) => unsafe.includes(one)))
    return { rule: "csp-implemented-with-unsafe-inline-in-style-src-only", modifier: 0 };
  return String(policy.get("default-src")) === "'none'"
    ? { rule: "csp-implemented-with-no-unsafe-default-src-none", modifier: 10 }
    : { rule: "csp-implemented-with-no-unsafe", modifier: 5 };
}

function cookies({ headers }: ScannedPage): Finding {
  const all = headers.getSetCookie();
  if (all.length === 0) return { rule: "cookies-not-found", modifier: 0 };
  const isSession = (cookie: string) => /login|sess/i.test(cookie.split("=")[0] ?? "");
  const has = (cookie: string, attribute: RegExp) => attribute.test(cookie);
  if (all.some((cookie) => isSession(cookie) && !has(cookie, /; *httponly/i)))
    return { rule: "cookies-session-without-httponly-flag", modifier: -30 };
  if (all.some((cookie) => !has(cookie, /; *secure/i)))
    return isProtected(headers)
      ? { rule: "cookies-without-secure-flag-but-protected-by-hsts", modifier: -5 }
      : { rule: "cookies-without-secure-flag", modifier: -20 };
  return all.every((cookie) => has(cookie, /; *samesite=(lax|strict)/i))
    ? { rule: "cookies-secure-with-httponly-sessions-and-samesite", modifier: 5 }
    : { rule: "cookies-secure-with-httponly-sessions", modifier: 0 };
}

function openerPolicy({ headers }: ScannedPage): Finding {
  const policy = headers.get("cross-origin-opener-policy");
  const good = ["same-origin", "same-origin-allow-popups", "noopener-allow-popups"];
  if (policy === null || policy === "unsafe-none") return { rule: "coop-not-implemented", modifier: 0 };
  return good.includes(policy)
    ? { rule: `coop-implemented-with-${policy}`, modifier: 10 }
    : { rule: "coop-header-invalid", modifier: -5 };
}

function resourcePolicy({ headers }: ScannedPage): Finding {
  const policy = headers.get("cross-origin-resource-policy");
  if (policy === null || policy === "cross-origin") return { rule: "corp-not-implemented", modifier: 0 };
  return policy === "same-origin" || policy === "same-site"
    ? { rule: `corp-implemented-with-${policy}`, modifier: 10 }
    : { rule: "corp-header-invalid", modifier: -5 };
}

function referrerPolicy({ headers, html }: ScannedPage): Finding {
  const meta = /<meta name="referrer" content="([^"]*)"/i.exec(html)?.[1];
  const policy = meta ?? headers.get("referrer-policy");
  if (policy === null) return { rule: "referrer-policy-not-implemented", modifier: 0 };
  const good = ["no-referrer", "same-origin", "strict-origin", "strict-origin-when-cross-origin"];
  return good.includes(policy)
    ? { rule: "referrer-policy-private", modifier: 5 }
    : { rule: "referrer-policy-unsafe", modifier: -5 };
}

/** Half a year in seconds, the least that counts. */
const sixMonths = 15_552_000;

function maxAgeOf(headers: Headers): number {
  return Number(/max-age=(\d+)/.exec(headers.get("strict-transport-security") ?? "")?.[1] ?? 0);
}

function isProtected(headers: Headers): boolean {
  return maxAgeOf(headers) >= sixMonths;
}

function transportSecurity({ headers }: ScannedPage): Finding {
  if (headers.get("strict-transport-security") === null)
    return { rule: "hsts-not-implemented", modifier: -20 };
  return isProtected(headers)
    ? { rule: "hsts-implemented-max-age-at-least-six-months", modifier: 0 }
    : { rule: "hsts-implemented-max-age-less-than-six-months", modifier: -10 };
}

function scripts({ html }: ScannedPage): Finding {
  const foreign = [...html.matchAll(/<script\b[^>]*\bsrc="((?:https?:)?\/\/[^"]+)"[^>]*>/gi)];
  const bare = foreign.filter(([tag]) => !/\bintegrity=/.test(tag));
  if (bare.some(([, source = ""]) => !source.startsWith("https:")))
    return { rule: "sri-not-implemented-and-external-scripts-not-loaded-securely", modifier: -50 };
  return bare.length > 0
    ? { rule: "sri-not-implemented-but-external-scripts-loaded-securely", modifier: -5 }
    : { rule: "sri-not-implemented-but-all-scripts-loaded-from-secure-origin", modifier: 0 };
}

function contentTypeOptions({ headers }: ScannedPage): Finding {
  return headers.get("x-content-type-options") === "nosniff"
    ? { rule: "x-content-type-options-nosniff", modifier: 0 }
    : { rule: "x-content-type-options-not-implemented", modifier: -5 };
}

function frameOptions({ headers }: ScannedPage): Finding {
  const policy = headers.get("content-security-policy") ?? "";
  if (/frame-ancestors (?!\*)/.test(policy))
    return { rule: "x-frame-options-implemented-via-csp", modifier: 5 };
  return /^(deny|sameorigin)$/i.test(headers.get("x-frame-options") ?? "")
    ? { rule: "x-frame-options-sameorigin-or-deny", modifier: 5 }
    : { rule: "x-frame-options-not-implemented", modifier: -20 };
}
