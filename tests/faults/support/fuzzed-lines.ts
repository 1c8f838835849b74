import fc from "fast-check";

/** The first line of a request and its Host header, or null for none. */
export type FuzzedLine = { readonly line: string; readonly host: string | null };

const methods = fc.constantFrom(
  ...["GET", "GET", "GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", "PATCH", "CONNECT"],
  ...["get", "PROPFIND", "PRI", "M-SEARCH", "GET\t", "", "G\u0000T", "X".repeat(40)],
);

const versions = fc.constantFrom(
  ...["HTTP/1.1", "HTTP/1.1", "HTTP/1.1", "HTTP/1.0", "HTTP/2.0", "HTTP/0.9", "HTTP/1.", "http/1.1", ""],
);

/** Hosts that URL parsers, proxies and routers understand differently. */
const hosts = fc.constantFrom(
  ...["baithak.example", "baithak.example", "localhost:3000", "[::1]:80", "127.1", "BAITHAK.example."],
  ...[
    "",
    " ",
    "[::1",
    "::1",
    "a:b",
    "a:99999",
    "a b",
    "a/b",
    "a?b",
    "a#b",
    "u@h",
    "-",
    "%",
    "%00",
    "xn--",
    "\u00ff",
  ],
  ...["<script>", "a\tb", ".", "..", "a..b", "x".repeat(300)],
);

/** Segments of paths, raw and encoded, also invalid UTF-8 and encodings of separators. */
const segments = fc.oneof(
  fc.constantFrom(
    ...[
      "",
      ".",
      "..",
      "%2e%2e",
      "%2f",
      "%5c",
      "\\",
      "%00",
      "%",
      "%%",
      "%zz",
      "%E0%A4%A",
      "%ff",
      "%c0%af",
      "%ed%a0%80",
    ],
    ...[
      "*",
      "@",
      ":",
      "::",
      "[",
      "]",
      "[::1",
      "{x}",
      "(",
      ")",
      "a(b",
      "$&",
      ";v=1",
      "?",
      "??a=%",
      "#",
      "#?",
      "|",
      "\u00ff",
    ],
    ...[
      "api",
      "order",
      "sitemap",
      "callback",
      "pictures",
      "photos",
      "assets",
      "sitemaps",
      "meeting-rooms",
      "cms",
    ],
    ...[
      "coworking-space",
      "booking-details",
      "payment-success",
      "my-bookings",
      "search",
      "gateway-simulator",
      "delhi",
    ],
    ...["healthz", "readyz", "metrics", "openapi.json", "robots.txt", "constructor", "__proto__", "toString"],
  ),
  fc.string({ maxLength: 8 }).map((text) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, ""))),
  fc
    .uint8Array({ maxLength: 4 })
    .map((bytes) => Array.from(bytes, (byte) => `%${byte.toString(16)}`).join("")),
);

const paths = fc.array(segments, { maxLength: 5 }).map((parts) => `/${parts.join("/")}`);

const targets = fc.oneof(
  { weight: 5, arbitrary: paths },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...[
        "*",
        "**",
        "http://[::1",
        "http://",
        "http:///",
        "http://a:b/",
        "http://%/",
        "http:/x",
        "https://a",
        "//",
        "///",
      ],
      ...[
        "//[::1",
        "//a:b",
        "://",
        "a",
        "?x",
        "#",
        "a:443",
        "[::1]:443",
        "ftp://a/",
        "data:,x",
        "file:///etc/passwd",
      ],
    ),
  },
  { weight: 1, arbitrary: fc.tuple(hosts, paths).map(([host, path]) => `http://${host}${path}`) },
);

/** Request lines and Host headers, valid and malformed. */
export const fuzzedLines: fc.Arbitrary<FuzzedLine> = fc
  .record({ method: methods, target: targets, version: versions, host: fc.option(hosts, { freq: 12 }) })
  .map(({ method, target, version, host }) => ({ line: `${method} ${target} ${version}`, host }));
