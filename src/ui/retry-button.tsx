import { type ReactNode, useCallback } from "react";
import * as texts from "../texts/common.ts";
import { Button, type ButtonVariant } from "./button.tsx";

type Props = ButtonVariant & { readonly onClick: () => void; readonly busy?: boolean };

/**
 * A retry button. If the button is removed while it is focused, the focus moves to the nearest ancestor with
 * `tabindex="-1"`, so that keyboard users can continue there.
 */
export function RetryButton(props: Props): ReactNode {
  const moveFocusOnUnmount = useCallback((button: HTMLButtonElement) => {
    const container = button.closest<HTMLElement>('[tabindex="-1"]');
    return () => {
      if (document.activeElement === button) container?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <Button {...props} ref={moveFocusOnUnmount}>
      {texts.tryAgain}
    </Button>
  );
}
