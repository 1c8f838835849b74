/** Maximum length of a subject, in characters. */
export const maxSubjectLength = 72;

const notVerbs = new Set(
  "a all an and as at both by each every for from how in its less more most new no not of on one only or other some that the this to two what when where which who with without".split(
    " ",
  ),
);
const finiteVerbs = new Set("are can does goes has have is may must should was were will".split(" "));
const endsLikeVerbForm = /(?:[^s]s|ed|ing)$/;
const imperatives = new Set(
  "address alias bias bring embed exceed feed focus need proceed seed shed speed spring string".split(" "),
);

/**
 * Returns the problem of a commit's subject, or undefined. A subject has the form `area: imperative …`, such as
 * `booking: clear the choice error when the date changes`. The check of the imperative is a heuristic: it rejects words
 * that are not verbs, forms such as "renames", "renamed" and "renaming", and sentences with a finite verb. Subjects
 * that git creates for merges, reverts and fixups are accepted.
 */
export function subjectProblem(subject: string): string | undefined {
  if (/^(?:Merge |Revert "|fixup! |squash! |amend! )/.test(subject)) return undefined;
  if (subject.length > maxSubjectLength)
    return `has ${subject.length} characters; at most ${maxSubjectLength} are allowed: move details to the body`;
  const [, text] = /^[a-z][a-z0-9 ,/-]*: (\S.*)$/.exec(subject) ?? [];
  if (text === undefined) return 'must start with a lower-case area, such as "booking: …"';
  if (text.endsWith(".")) return "must not end with a full stop";
  const [first = "", second = ""] = text.split(" ");
  const verb = first.replace(/^.*-|,$/g, "");
  if (!/^[a-z]+$/.test(verb)) return `must have a lower-case verb after the area, not "${first}"`;
  const isVerbForm = endsLikeVerbForm.test(verb) && !imperatives.has(verb);
  if (notVerbs.has(verb) || isVerbForm || finiteVerbs.has(second))
    return `must be an imperative after the area, such as "clear …" or "reject …", not "${first} ${second} …"`;
  return undefined;
}
