import type { ReactNode } from "react";
import type { CallFailure } from "../../api/call.ts";
import { messageForVisitors } from "../../api/failure.ts";
import * as frame from "../../texts/layout.ts";
import * as texts from "../../texts/lead-form.ts";
import { retryMessage } from "../../ui/format/duration.ts";
import { focusOnMount, Notice } from "../../ui/notice.tsx";
import { RichText } from "../../ui/rich-text.tsx";
import { phoneHref } from "../layout/paths.ts";
import { useSiteContent } from "../layout/use-site-content.ts";
import styles from "./lead-form.module.css";

/** Error message for a lead that could not be sent. The input is kept, and the visitor can retry or phone us. */
export function LeadFailure({ error }: { readonly error: CallFailure }): ReactNode {
  const { phone } = useSiteContent();
  return (
    <div className={styles.problem}>
      <Notice tone="danger" heading={texts.notSent} quiet ref={focusOnMount}>
        <p>
          {error.statusCode === 0
            ? texts.noConnection
            : (messageForVisitors(error) ?? frame.unknownErrorText)}
        </p>
        <p>
          <span>{texts.inputNotLost}</span>{" "}
          <span>
            {error.retryAfterSeconds === undefined
              ? texts.tryAgainSoon
              : retryMessage(error.retryAfterSeconds)}
          </span>{" "}
          <RichText text={texts.orCallUs(phone, phoneHref(phone))} />
        </p>
      </Notice>
    </div>
  );
}
