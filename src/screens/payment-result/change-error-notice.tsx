import { type ReactNode, useEffect } from "react";
import { focusOnMount, Notice } from "../../ui/notice.tsx";
import { useResultActions } from "./result.tsx";

/**
 * Replaces a form whose change was rejected for good, with the reason. The reason is also shown at the top of the page,
 * and the booking is loaded again: it may have been cancelled, moved or changed in another tab.
 */
export function ChangeErrorNotice({ message }: { readonly message: string | null }): ReactNode {
  const { noteChange } = useResultActions();
  useEffect(() => {
    if (message !== null) noteChange({ is: "refused", message });
  }, [message, noteChange]);
  return <Notice ref={focusOnMount} tone="danger" heading={message ?? ""} />;
}
