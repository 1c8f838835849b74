type Question = { readonly answer: Promise<unknown>; readonly end: AbortController; askers: number };

/** Questions that are under way in one render, or in one browser tab, by what is asked. */
export type Questions = Map<string, Question>;

/** Asks, or joins someone who asks the same already. The question is given up when everybody who asked has left. */
export function joinQuestion<T>(
  questions: Questions,
  asked: string,
  signal: AbortSignal | undefined,
  ask: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const question = questions.get(asked) ?? begin(questions, asked, ask);
  question.askers += 1;
  const leave = () => {
    question.askers -= 1;
    if (question.askers > 0) return;
    forget(questions, asked, question);
    question.end.abort();
  };
  if (signal?.aborted) leave();
  else if (signal !== undefined) {
    signal.addEventListener("abort", leave, { once: true });
    // Node.js keeps a combined signal as long as something listens to it, and with it the page that was being rendered.
    const stopListening = () => signal.removeEventListener("abort", leave);
    question.answer.then(stopListening, stopListening);
  }
  return question.answer as Promise<T>;
}

function begin(
  questions: Questions,
  asked: string,
  ask: (signal: AbortSignal) => Promise<unknown>,
): Question {
  const end = new AbortController();
  const answer = ask(end.signal).finally(() => forget(questions, asked, question));
  const question: Question = { answer, end, askers: 0 };
  questions.set(asked, question);
  return question;
}

function forget(questions: Questions, asked: string, question: Question): void {
  if (questions.get(asked) === question) questions.delete(asked);
}
