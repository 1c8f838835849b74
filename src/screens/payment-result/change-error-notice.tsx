import { type ReactNode, useEffect } from "react";
import { focusOnMount, Notice } from "../../ui/notice.tsx";
import { useResultActions } from "./result.tsx";

/**
 * Replaces a form after a final rejection, and shows the reason. Also shows the reason at the top of the page and
 * reloads the booking, which may have been cancelled, moved or changed in another tab.
 */
export function ChangeErrorNotice({ message }: { readonly message: string | null }): ReactNode {
  const { noteChange } = useResultActions();
  useEffect(() => {
    if (message !== null) noteChange({ is: "refused", message });
  }, [message, noteChange]);
  return <Notice ref={focusOnMount} tone="danger" heading={message ?? ""} />;
}
