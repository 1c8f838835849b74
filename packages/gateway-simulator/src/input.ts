import * as v from "valibot";
import { type Collection, type Notes, toCollection } from "./entities.ts";
import { apiError } from "./errors.ts";

/** Validates input against a schema. Throws the first issue as an `ApiError` in Razorpay's wording. */
export function parse<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
  status: 400 | 422 = 400,
): v.InferOutput<Schema> {
  const result = v.safeParse(schema, input);
  if (result.success) return result.output;
  const [issue] = result.issues;
  const field = v.getDotPath(issue) ?? "body";
  if (issue.type === "strict_object" && issue.expected === "never") {
    const description = `${field} is/are not required and should not be sent`;
    throw apiError(description, "extra_field_sent", { status, field });
  }
  const isMissing = issue.received === "undefined" && issue.kind === "schema";
  const description = isMissing ? `The ${field} field is required.` : issue.message;
  throw apiError(description, "input_validation_failed", { status, field });
}

/** An amount in paise, at least one rupee. */
export const amount = v.pipe(
  v.number("The amount must be an integer."),
  v.safeInteger("The amount must be an integer."),
  v.minValue(100, "The amount must be at least INR 1.00"),
);

export const currency = v.literal("INR", "Currency is not supported; this gateway takes INR only.");

export const receipt = v.nullish(
  v.pipe(
    v.string("The receipt must be a string."),
    v.maxLength(40, "The receipt may not be greater than 40 characters."),
  ),
  null,
);

const noteName = v.pipe(v.string(), v.maxLength(256, "A note's name may not be longer than 256 characters."));

const noteText = v.pipe(
  v.union([v.string(), v.number(), v.boolean()], "The notes must be an object of texts."),
  v.transform(String),
  v.maxLength(256, "A note may not be longer than 256 characters."),
);

/** Notes: at most 15 pairs; names and texts have at most 256 characters. Without pairs, returns an empty list. */
export const notes = v.pipe(
  v.nullish(
    v.union(
      [v.record(noteName, noteText), v.pipe(v.array(v.never()), v.maxLength(0))],
      "The notes must be an object of texts, each at most 256 characters long.",
    ),
    {},
  ),
  v.check((pairs) => Object.keys(pairs).length <= 15, "The notes may have at most 15 pairs."),
  v.transform((pairs): Notes => {
    const entries = Object.entries(pairs);
    return entries.length === 0 ? [] : Object.fromEntries(entries);
  }),
);

const wholeNumber = (message: string) => v.pipe(v.string(), v.regex(/^\d+$/, message), v.transform(Number));

/** The earliest and the latest time that list requests accept, in Unix seconds. */
const [oldest, newest] = [946_684_800, 4_765_046_400];
const parseMoment = (field: "from" | "to") => {
  const message = `${field} must be between ${oldest} and ${newest}`;
  return v.optional(v.pipe(wholeNumber(message), v.minValue(oldest, message), v.maxValue(newest, message)));
};

/** Query of every list: a range of `created_at` (inclusive), and the page (`count`, `skip`). */
export const listQuery = v.object({
  from: parseMoment("from"),
  to: parseMoment("to"),
  count: v.optional(
    v.pipe(
      wholeNumber("The count must be an integer."),
      v.minValue(1, "The count must be at least 1."),
      v.maxValue(100, "The count may not be greater than 100."),
    ),
    "10",
  ),
  skip: v.optional(wholeNumber("The skip must be an integer."), "0"),
});

/** Returns the requested page of a list. `items` must be sorted, newest first. */
export function paginate<Item extends { readonly created_at: number }>(
  items: readonly Item[],
  { from = 0, to = newest, count, skip }: v.InferOutput<typeof listQuery>,
): Collection<Item> {
  const itemsInPeriod = items.filter(({ created_at: createdAt }) => createdAt >= from && createdAt <= to);
  return toCollection(itemsInPeriod.slice(skip, skip + count));
}
