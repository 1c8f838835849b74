import type { ReactNode } from "react";
import { callbackRequestPath } from "../../api/contract/fixed-paths.ts";
import { href } from "../../api/contract/href.ts";
import { messageForVisitors } from "../../api/failure.ts";
import * as texts from "../../texts/layout.ts";
import { buttonClass } from "../../ui/button.tsx";
import layout from "../../ui/layout.module.css";
import styles from "./error-message.module.css";

/** A thrown error, or the failure of an area. The error code `centre_unavailable` identifies an unavailable centre. */
export type DisplayedError = { readonly message: string; readonly code?: unknown };

/** Message of the error page; the specification fixes its texts (requirements E1–E5). */
export function ErrorMessage({ error }: { readonly error: DisplayedError | null }): ReactNode {
  const isUnavailable = error?.code === "centre_unavailable";
  return (
    <section className={styles.error}>
      <div className={layout.wrap}>
        <div className={styles.words}>
          <h1>{texts.errorHeading}</h1>
          <p className={layout.lead}>
            {isUnavailable
              ? texts.centreUnavailable
              : ((error && messageForVisitors(error)) ?? texts.unknownErrorText)}
          </p>
          <p className={layout.row}>
            <a href={href("/")} className={buttonClass()}>
              {texts.homePage}
            </a>
            <a href={callbackRequestPath} className={buttonClass({ variant: "secondary" })}>
              {isUnavailable ? texts.contactUsLink : texts.askUs}
            </a>
          </p>
        </div>
        <div className={styles.scene} aria-hidden="true">
          <div className={styles.window} />
        </div>
      </div>
    </section>
  );
}
