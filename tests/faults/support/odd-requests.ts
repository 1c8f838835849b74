import fc from "fast-check";

/** A request as it is sent, before anything is known of its answer. */
export type OddRequest = {
  /** The call of the document that it was made from; `page` for pages. */
  readonly call: string;
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body: Buffer | null;
};

type Schema = {
  readonly $ref?: string;
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
};
type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly schema: Schema;
};
type Operation = {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
};
export type OpenApi = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
};

/** What the site really has, by the name of the field, so that requests get past its first checks. */
export type Known = Readonly<Record<string, readonly unknown[]>>;

/** Requests of every call in the document: right ones, and ones with something odd about them. */
export function oddRequests(document: OpenApi, known: Known): fc.Arbitrary<OddRequest> {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  return fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...operations).chain((one) => requestsOf(one, document, known)) },
    { weight: 1, arbitrary: pageRequests(known) },
  );
}

function requestsOf(
  { path, method, operation }: { path: string; method: string; operation: Operation },
  document: OpenApi,
  known: Known,
): fc.Arbitrary<OddRequest> {
  const parameters = (operation.parameters ?? []).filter((one) => one.in !== "header");
  const values = fc.record(
    Object.fromEntries(parameters.map((one) => [one.name, fieldOf(one.name, one.schema, document, known)])),
    { requiredKeys: parameters.filter((one) => one.required).map((one) => one.name) },
  );
  const body = operation.requestBody?.content;
  const [mediaType, { schema }] = Object.entries(body ?? {})[0] ?? ["", { schema: {} }];
  return fc
    .record({
      values,
      more: fc.oneof({ weight: 4, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: queries }),
      method: fc.oneof({ weight: 12, arbitrary: fc.constant(method) }, { weight: 1, arbitrary: methods }),
      headers: fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: oddHeaders }),
      mediaType: fc.oneof(
        { weight: 12, arbitrary: fc.constant(mediaType) },
        { weight: 1, arbitrary: mediaTypes },
      ),
      body: body === undefined ? fc.constant(null) : bodiesOf(schema, mediaType, document, known),
    })
    .map((drawn) => {
      const inPath = new Set(parameters.filter((one) => one.in === "path").map((one) => one.name));
      const query = Object.entries({ ...drawn.values, ...drawn.more }).filter(([name]) => !inPath.has(name));
      const filled = path.replace(
        /\{(\w+)\}/g,
        (_, name: string) => encoded(Reflect.get(drawn.values, name)) || "x",
      );
      const search = query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join("&");
      const type: Record<string, string> = drawn.mediaType === "" ? {} : { "content-type": drawn.mediaType };
      const takesNone = ["GET", "HEAD", "OPTIONS", "TRACE"].includes(drawn.method);
      return {
        call: operation.operationId,
        method: drawn.method,
        path: search === "" ? filled : `${filled}?${search}`.slice(0, 8_000),
        headers: { ...(drawn.body === null ? {} : type), ...drawn.headers },
        body: takesNone ? null : drawn.body,
      };
    });
}

/** Pages, with queries, cookies and wishes that no browser has. */
function pageRequests(known: Known): fc.Arbitrary<OddRequest> {
  const paths = (known.pages ?? ["/"]).map(String);
  return fc
    .record({
      path: fc.oneof(
        fc.constantFrom(...paths),
        fc.constantFrom(...paths).chain((path) => oddText.map((text) => `${path}/${encoded(text)}`)),
      ),
      query: queries,
      method: fc.oneof(
        { weight: 8, arbitrary: fc.constant("GET") },
        { weight: 2, arbitrary: fc.constant("POST") },
        { weight: 1, arbitrary: methods },
      ),
      headers: oddHeaders,
      form: fc.array(
        fc.tuple(
          fc.constantFrom("intent", "name", "email", "phone", "start", "people", "step", "code", "date"),
          oddText,
        ),
        { maxLength: 6 },
      ),
    })
    .map(({ path, query, method, headers, form }) => {
      const search = Object.entries(query).map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
      const body = form.map(([name, value]) => `${name}=${encoded(value)}`).join("&");
      const type: Record<string, string> =
        method === "POST" ? { "content-type": "application/x-www-form-urlencoded" } : {};
      return {
        call: "page",
        method,
        path: `${path}?${search.join("&")}`.slice(0, 8_000),
        headers: { ...type, ...headers },
        body: method === "POST" ? Buffer.from(body) : null,
      };
    });
}

/** A value of a field: one that the site knows, one of its schema, or one that nobody meant. */
function fieldOf(name: string, schema: Schema, document: OpenApi, known: Known): fc.Arbitrary<unknown> {
  const ours = known[name];
  return fc.oneof(
    ...(ours === undefined ? [] : [{ weight: 8, arbitrary: fc.constantFrom(...ours) }]),
    { weight: 4, arbitrary: ofSchema(name, schema, document, known) },
    { weight: 1, arbitrary: anything },
  );
}

function ofSchema(name: string, schema: Schema, document: OpenApi, known: Known): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) {
    const named = document.components.schemas[schema.$ref.split("/").at(-1) ?? ""];
    return ofSchema(name, named ?? {}, document, known);
  }
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return fc.oneof(...choices.map((one) => ofSchema(name, one, document, known)));
  if ("const" in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.type === "object") return objectsOf(schema, document, known);
  if (schema.type === "array")
    return fc.array(ofSchema(name, schema.items ?? {}, document, known), { maxLength: 5 });
  if (schema.type === "boolean") return fc.boolean();
  if (schema.type === "null") return fc.constant(null);
  if (schema.type === "integer" || schema.type === "number") return numbersOf(schema);
  if (schema.type === "string") return textsOf(schema);
  return anything;
}

/** Objects with every field, some left out, and now and then one too many. */
function objectsOf(schema: Schema, document: OpenApi, known: Known): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {});
  const whole = Object.fromEntries(
    fields.map(([name, part]) => [name, fieldOf(name, part, document, known)]),
  );
  return fc.oneof(
    { weight: 6, arbitrary: fc.record(whole, { requiredKeys: [...(schema.required ?? [])] }) },
    { weight: 1, arbitrary: fc.record(whole, { requiredKeys: [] }) },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.record(whole), queries).map(([object, more]) => ({ ...object, ...more })),
    },
  );
}

function numbersOf({ minimum = 0, maximum = 1_000 }: Schema): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: minimum, max: Math.max(minimum, maximum) }) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(minimum - 1, maximum + 1, 0, -0, -1, 1.5, 1e308, -1e308, 2 ** 53, 5e-324),
    },
  );
}

function textsOf({ maxLength = 40 }: Schema): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 3, arbitrary: fc.string({ maxLength: Math.min(maxLength, 60) }) },
    { weight: 1, arbitrary: fc.constantFrom("x".repeat(maxLength), "x".repeat(maxLength + 1), "") },
    { weight: 2, arbitrary: oddText },
  );
}

/** Texts that break what does not expect them. */
const oddText = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "\u0000",
    "a\u0000b",
    "\ud83d",
    "\ude00\ud83d",
    "\u202egpj.exe",
    "\ufdfa".repeat(200),
    "e\u0301".repeat(300),
    "\u200d",
    "Asha\r\nBcc: all@example.in",
    "' or 1=1 --",
    "%00",
    "%",
    "%E0%A4%A",
    "../../etc/passwd",
    "<script>alert(1)</script>",
    "__proto__",
    "constructor",
    "NaN",
    "1e999",
    "-1",
    "9".repeat(40),
    "2026-02-30",
    "2026-12-01T10:00:00+05:30",
    "+05:30",
    "0000-00-00T99:99:99Z",
    "x".repeat(5_000),
    "\u0915\u094d\u200d\u0937",
  ),
  fc.string({ unit: "binary", maxLength: 60 }),
);

const anything = fc.oneof(
  { weight: 3, arbitrary: oddText },
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 3, stringUnit: "binary" }) },
  { weight: 1, arbitrary: fc.constantFrom(null, [], {}, true, 0, -1, 1e308, [[]], { length: 1 }) },
);

const queries = fc.dictionary(
  fc.oneof(
    fc.constantFrom("q", "page", "city", "token", "orderId", "people", "date", "toString", "utm_source"),
    oddText,
  ),
  oddText,
  { maxKeys: 4 },
) as fc.Arbitrary<Record<string, unknown>>;

const methods = fc.constantFrom(
  "GET",
  "HEAD",
  "POST",
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS",
  "TRACE",
  "PROPFIND",
  "PURGE",
);

const mediaTypes = fc.constantFrom(
  "",
  "application/json; charset=utf-16",
  "application/json;charset=utf-8;charset=latin1",
  "APPLICATION/JSON",
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/xml",
  "*/*",
  ";",
  "\u00ff",
);

/** Bodies of the schema, and ones that are none. */
function bodiesOf(schema: Schema, mediaType: string, document: OpenApi, known: Known): fc.Arbitrary<Buffer> {
  const objects = ofSchema("", schema, document, known);
  const isForm = mediaType === "application/x-www-form-urlencoded";
  const written = objects.map((value) =>
    Buffer.from(isForm ? new URLSearchParams(textFields(value)).toString() : (JSON.stringify(value) ?? "")),
  );
  return fc.oneof(
    { weight: 10, arbitrary: written },
    { weight: 1, arbitrary: anything.map((value) => Buffer.from(JSON.stringify(value) ?? "")) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom(
          ...[
            "",
            "{",
            "null",
            '"',
            "\u0000",
            "{'a':1}",
            '{"a":1}}',
            "NaN",
            "1e999",
            '{"a":1,"a":2}',
            '{"__proto__":{"x":1}}',
          ],
          `${"[".repeat(5_000)}${"]".repeat(5_000)}`,
          `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`,
          `{"name":"${"x".repeat(70_000)}"}`,
          JSON.stringify(
            Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`f${index}`, index])),
          ),
        )
        .map((text) => Buffer.from(text)),
    },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
    {
      weight: 1,
      arbitrary: written.map((bytes) =>
        Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), bytes, Buffer.from([0xff])]),
      ),
    },
  );
}

function textFields(value: unknown): Record<string, string> {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [wellFormed(name), wellFormed(String(part))]),
  );
}

/** Headers as no browser sends them; only characters that HTTP allows. */
const oddHeaders = fc
  .array(
    fc.oneof(
      fc.tuple(
        fc.constant("accept"),
        fc.constantFrom("", "*/*;q=0", "text/html;level=", "image/*,,,", "x".repeat(2_000)),
      ),
      fc.tuple(
        fc.constant("accept-encoding"),
        fc.constantFrom(
          ...["*;q=0", "identity;q=0", "gzip;q=0, *;q=0"],
          ...["", "gzip;q=abc", "br, gzip;q=0.5, *;q=0.1", "x-nothing", ",,,"],
        ),
      ),
      fc.tuple(fc.constant("accept-language"), fc.constantFrom("", "*", "hi;q=2", "\u00ff", "-".repeat(500))),
      fc.tuple(fc.constant("accept-charset"), fc.constantFrom("utf-7", "*;q=0")),
      fc.tuple(
        fc.constant("content-encoding"),
        fc.constantFrom("gzip", "br", "identity", "deflate, gzip", "x"),
      ),
      fc.tuple(
        fc.constant("idempotency-key"),
        fc.constantFrom(
          "",
          " ",
          "k".repeat(255),
          "k".repeat(256),
          "k".repeat(4_000),
          "\u00e9\u00ff",
          "one",
          "one",
          "two",
          "null",
        ),
      ),
      fc.tuple(
        fc.constant("cookie"),
        fc.constantFrom(
          "visitor=",
          "visitor=%00; hold=a.b.c",
          "hold=..; order=.",
          "order=ORD1.t",
          "=;=;",
          "a=b; ".repeat(300),
          "visitor=\u00ff",
          "__proto__=1",
        ),
      ),
      fc.tuple(fc.constant("if-none-match"), fc.constantFrom("*", '"', 'W/"', "x".repeat(1_000))),
      fc.tuple(fc.constant("if-modified-since"), fc.constantFrom("never", "0")),
      fc.tuple(fc.constant("range"), fc.constantFrom("bytes=0-0", "bytes=-1", "bytes=9-1", "lines=1")),
      fc.tuple(fc.constant("origin"), fc.constantFrom("null", "", "https://evil.example", "http://", "://")),
      fc.tuple(fc.constant("sec-fetch-site"), fc.constantFrom("cross-site", "none", "nonsense")),
      fc.tuple(fc.constant("x-request-id"), fc.constantFrom("", "abcdefgh12", "x".repeat(5_000), "\u00ff")),
      fc.tuple(
        fc.constant("x-forwarded-for"),
        fc.constantFrom("", "unknown", "1.2.3.4, ::1, nonsense", "::ffff:1.2.3.4"),
      ),
      fc.tuple(fc.constant("x-forwarded-proto"), fc.constantFrom("http", "gopher", "https, http")),
      fc.tuple(fc.constant("x-forwarded-host"), fc.constantFrom("evil.example", "", ":::")),
      fc.tuple(fc.constant("host"), fc.constantFrom("evil.example", "a:b", "[::1]", "-")),
      fc.tuple(fc.constant("x-razorpay-signature"), fc.constantFrom("", "00", "x".repeat(64), "\u00ff")),
      fc.tuple(fc.constant("x-razorpay-event-id"), fc.constantFrom("", "e".repeat(5_000), "\u00ff")),
      fc.tuple(fc.constant("x-visitor-id"), fc.constantFrom("forged-visitor", "")),
      fc.tuple(fc.constant("expect"), fc.constant("100-continue")),
      fc.tuple(
        fc.constantFrom("accept", "cookie", "idempotency-key", "x-forwarded-for"),
        fc.constant(["one", "two"]),
      ),
    ),
    { maxLength: 4 },
  )
  .map((pairs) => Object.fromEntries(pairs) as Record<string, string | string[]>);

function encoded(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return encodeURIComponent(wellFormed(text));
}

/** Half a character cannot be percent-encoded; its bytes are none of UTF-8, and neither are these. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\ufffd");
}
