import type { ReactNode } from "react";
import { PostForm } from "../forms/post-form.tsx";
import type { ChangeStep } from "./from-form.ts";
import styles from "./payment-result.module.css";

type Props<Asked> = {
  readonly step: ChangeStep;
  /** Parses the form; returns null if the form requests no change. */
  readonly parse: (form: URLSearchParams) => Asked | null;
  /** Called on submit if JavaScript runs; the form is then not posted. */
  readonly onSubmit: (requests: Asked) => void;
  readonly children: ReactNode;
};

/** A form that changes the booking. */
export function ChangeForm<Asked>({ step, parse, onSubmit, children }: Props<Asked>): ReactNode {
  const submit = (form: URLSearchParams) => {
    const parsed = parse(form);
    if (parsed !== null) onSubmit(parsed);
  };
  return (
    <PostForm step={step} onSubmit={submit} className={styles.changeForm} noValidate={false}>
      {children}
    </PostForm>
  );
}
