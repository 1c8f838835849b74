import fc from "fast-check";

export type FuzzedRequest = {
  /** The operation of the OpenAPI document from which the request was generated, or `page`. */
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

/** Values that exist on the site, by field name, so that requests pass the first validation. */
export type KnownValues = Readonly<Record<string, readonly unknown[]>>;

function weighted<Value>(...kinds: readonly (readonly [weight: number, arbitrary: fc.Arbitrary<Value>])[]) {
  return fc.oneof(...kinds.map(([weight, arbitrary]) => ({ weight, arbitrary })));
}

/** Generates valid and malformed requests for every operation in the document. */
export function fuzzedRequests(document: OpenApi, knownValues: KnownValues): fc.Arbitrary<FuzzedRequest> {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
  return weighted([9, fc.constantFrom(...operations).chain(requestsOf)], [1, pageRequests(knownValues)]);

  function requestsOf({ path, method, operation }: (typeof operations)[number]): fc.Arbitrary<FuzzedRequest> {
    const parameters = (operation.parameters ?? []).filter((one) => one.in !== "header");
    const values = fc.record(
      Object.fromEntries(parameters.map((one) => [one.name, fieldOf(one.name, one.schema)])),
      { requiredKeys: parameters.filter((one) => one.required).map((one) => one.name) },
    );
    const body = operation.requestBody?.content;
    const [mediaType, { schema }] = Object.entries(body ?? {})[0] ?? ["", { schema: {} }];
    return fc
      .record({
        values,
        more: weighted([4, fc.constant({})], [1, queries]),
        method: weighted([12, fc.constant(method)], [1, methods]),
        headers: weighted([2, fc.constant({})], [1, fuzzedHeaders]),
        mediaType: weighted([12, fc.constant(mediaType)], [1, mediaTypes]),
        body: body === undefined ? fc.constant(null) : bodiesOf(valueOfSchema("", schema), mediaType),
      })
      .map((drawn) => {
        const pathParameterNames = new Set(
          parameters.filter((one) => one.in === "path").map((one) => one.name),
        );
        const query = Object.entries({ ...drawn.values, ...drawn.more }).filter(
          ([name]) => !pathParameterNames.has(name),
        );
        const filled = path.replace(
          /\{(\w+)\}/g,
          (_, name: string) => encoded(Reflect.get(drawn.values, name)) || "x",
        );
        const type: Record<string, string> =
          drawn.mediaType === "" ? {} : { "content-type": drawn.mediaType };
        const hasNoBody = ["GET", "HEAD", "OPTIONS", "TRACE"].includes(drawn.method);
        return {
          call: operation.operationId,
          method: drawn.method,
          path: withQuery(filled, query),
          headers: { ...(drawn.body === null ? {} : type), ...drawn.headers },
          body: hasNoBody ? null : drawn.body,
        };
      });
  }

  /** Generates a value of a field: a known value, a value that matches the schema, or an arbitrary value. */
  function fieldOf(name: string, schema: Schema): fc.Arbitrary<unknown> {
    const generators = [[4, valueOfSchema(name, schema)] as const, [1, anyValue] as const];
    const knownFieldValues = knownValues[name];
    return knownFieldValues === undefined
      ? weighted(...generators)
      : weighted([8, fc.constantFrom(...knownFieldValues)], ...generators);
  }

  function valueOfSchema(name: string, schema: Schema): fc.Arbitrary<unknown> {
    if (schema.$ref !== undefined)
      return valueOfSchema(name, document.components.schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {});
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices !== undefined) return fc.oneof(...choices.map((one) => valueOfSchema(name, one)));
    if ("const" in schema) return fc.constant(schema.const);
    if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
    if (schema.type === "object") return objectsOf(schema);
    if (schema.type === "array") return fc.array(valueOfSchema(name, schema.items ?? {}), { maxLength: 5 });
    if (schema.type === "boolean") return fc.boolean();
    if (schema.type === "null") return fc.constant(null);
    if (schema.type === "integer" || schema.type === "number") return numbersOf(schema);
    return schema.type === "string" ? textsOf(schema) : anyValue;
  }

  /** Generates objects with all fields, with missing fields, or with an additional field. */
  function objectsOf({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
    const fields = Object.entries(properties).map(([name, part]) => [name, fieldOf(name, part)]);
    const fullObject: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(fields);
    return weighted<unknown>(
      [6, fc.record(fullObject, { requiredKeys: [...required] })],
      [1, fc.record(fullObject, { requiredKeys: [] })],
      [1, fc.tuple(fc.record(fullObject), queries).map(([object, more]) => ({ ...object, ...more }))],
    );
  }
}

/** Returns a path with a query, truncated to the limit of a request line. */
function withQuery(path: string, query: readonly (readonly [string, unknown])[]): string {
  const search = query.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join("&");
  return search === "" ? path : `${path}?${search}`.slice(0, 8_000);
}

/** Page requests with queries, cookies and fields that no browser sends. */
function pageRequests(knownValues: KnownValues): fc.Arbitrary<FuzzedRequest> {
  const paths = fc.constantFrom(...(knownValues.pages ?? ["/"]).map(String));
  const fields = ["intent", "name", "email", "phone", "start", "people", "step", "code", "date"];
  return fc
    .record({
      path: fc.oneof(
        paths,
        paths.chain((path) => fuzzedText.map((text) => `${path}/${encoded(text)}`)),
      ),
      query: queries,
      method: weighted([8, fc.constant("GET")], [2, fc.constant("POST")], [1, methods]),
      headers: fuzzedHeaders,
      form: fc.array(fc.tuple(fc.constantFrom(...fields), fuzzedText), { maxLength: 6 }),
    })
    .map(({ path, query, method, headers, form }) => {
      const body = form.map(([name, value]) => `${name}=${encoded(value)}`).join("&");
      const type: Record<string, string> =
        method === "POST" ? { "content-type": "application/x-www-form-urlencoded" } : {};
      return {
        call: "page",
        method,
        path: withQuery(path, Object.entries(query)),
        headers: { ...type, ...headers },
        body: method === "POST" ? Buffer.from(body) : null,
      };
    });
}

function numbersOf({ minimum = 0, maximum = 1_000 }: Schema): fc.Arbitrary<unknown> {
  const unusualNumbers = [minimum - 1, maximum + 1, 0, -0, -1, 1.5, 1e308, -1e308, 2 ** 53, 5e-324];
  return weighted(
    [4, fc.integer({ min: minimum, max: Math.max(minimum, maximum) })],
    [1, fc.constantFrom(...unusualNumbers)],
  );
}

function textsOf({ maxLength = 40 }: Schema): fc.Arbitrary<string> {
  return weighted(
    [3, fc.string({ maxLength: Math.min(maxLength, 60) })],
    [1, fc.constantFrom("x".repeat(maxLength), "x".repeat(maxLength + 1), "")],
    [2, fuzzedText],
  );
}

/** Texts that often cause errors. */
const fuzzedText = fc.oneof(
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

const anyValue: fc.Arbitrary<unknown> = weighted<unknown>(
  [3, fuzzedText],
  [2, fc.jsonValue({ maxDepth: 3, stringUnit: "binary" })],
  [1, fc.constantFrom<unknown>(null, [], {}, true, 0, -1, 1e308, [[]], { length: 1 })],
);

const queries = fc.dictionary(
  fc.oneof(
    fc.constantFrom("q", "page", "city", "token", "orderId", "people", "date", "toString", "utm_source"),
    fuzzedText,
  ),
  fuzzedText,
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

const oddBodies = [
  ...["", "{", "null", '"', "\u0000", "{'a':1}", '{"a":1}}', "NaN", "1e999"],
  ...['{"a":1,"a":2}', '{"__proto__":{"x":1}}'],
  `${"[".repeat(5_000)}${"]".repeat(5_000)}`,
  `${'{"a":'.repeat(5_000)}1${"}".repeat(5_000)}`,
  `{"name":"${"x".repeat(70_000)}"}`,
  JSON.stringify(Object.fromEntries(Array.from({ length: 3_000 }, (_, index) => [`f${index}`, index]))),
];

/** Generates bodies that match the schema, and malformed bodies. */
function bodiesOf(values: fc.Arbitrary<unknown>, mediaType: string): fc.Arbitrary<Buffer> {
  const isForm = mediaType === "application/x-www-form-urlencoded";
  const encodedBodies = values.map((value) =>
    Buffer.from(isForm ? new URLSearchParams(textFields(value)).toString() : (JSON.stringify(value) ?? "")),
  );
  const [mark, end] = [Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from([0xff])];
  return weighted(
    [10, encodedBodies],
    [1, anyValue.map((value) => Buffer.from(JSON.stringify(value) ?? ""))],
    [1, fc.constantFrom(...oddBodies).map((text) => Buffer.from(text))],
    [1, fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes))],
    [1, encodedBodies.map((bytes) => Buffer.concat([mark, bytes, end]))],
  );
}

function textFields(value: unknown): Record<string, string> {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [wellFormed(name), wellFormed(String(part))]),
  );
}

/** Header values that no browser sends, with only the characters that HTTP allows. */
const headerValues: Readonly<Record<string, readonly string[]>> = {
  accept: ["", "*/*;q=0", "text/html;level=", "image/*,,,", "x".repeat(2_000)],
  "accept-encoding": [
    ...["*;q=0", "identity;q=0", "gzip;q=0, *;q=0"],
    ...["", "gzip;q=abc", "br, gzip;q=0.5, *;q=0.1", "x-nothing", ",,,"],
  ],
  "accept-language": ["", "*", "hi;q=2", "\u00ff", "-".repeat(500)],
  "accept-charset": ["utf-7", "*;q=0"],
  "content-encoding": ["gzip", "br", "identity", "deflate, gzip", "x"],
  "idempotency-key": [
    ...["", " ", "k".repeat(255), "k".repeat(256), "k".repeat(4_000)],
    ...["\u00e9\u00ff", "one", "one", "two", "null"],
  ],
  cookie: [
    ...["visitor=", "visitor=%00; hold=a.b.c", "hold=..; order=.", "order=ORD1.t"],
    ...["=;=;", "a=b; ".repeat(300), "visitor=\u00ff", "__proto__=1"],
  ],
  "if-none-match": ["*", '"', 'W/"', "x".repeat(1_000)],
  "if-modified-since": ["never", "0"],
  range: ["bytes=0-0", "bytes=-1", "bytes=9-1", "lines=1"],
  origin: ["null", "", "https://evil.example", "http://", "://"],
  "sec-fetch-site": ["cross-site", "none", "nonsense"],
  "x-request-id": ["", "abcdefgh12", "x".repeat(5_000), "\u00ff"],
  "x-forwarded-for": ["", "unknown", "1.2.3.4, ::1, nonsense", "::ffff:1.2.3.4"],
  "x-forwarded-proto": ["http", "gopher", "https, http"],
  "x-forwarded-host": ["evil.example", "", ":::"],
  host: ["evil.example", "a:b", "[::1]", "-"],
  "x-razorpay-signature": ["", "00", "x".repeat(64), "\u00ff"],
  "x-razorpay-event-id": ["", "e".repeat(5_000), "\u00ff"],
  "x-visitor-id": ["forged-visitor", ""],
  expect: ["100-continue"],
};
const repeatable = ["accept", "cookie", "idempotency-key", "x-forwarded-for"];

const fuzzedHeaders: fc.Arbitrary<FuzzedRequest["headers"]> = fc
  .array(
    fc.oneof<fc.Arbitrary<[string, string | string[]]>[]>(
      ...Object.entries(headerValues).map(([name, values]) =>
        fc.constantFrom(...values).map((value): [string, string] => [name, value]),
      ),
      fc.constantFrom(...repeatable).map((name): [string, string[]] => [name, ["one", "two"]]),
    ),
    { maxLength: 4 },
  )
  .map((pairs) => Object.fromEntries(pairs));

function encoded(value: unknown): string {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return encodeURIComponent(wellFormed(text));
}

/** Replaces lone surrogates, which cannot be percent-encoded, with U+FFFD. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\ufffd");
}
