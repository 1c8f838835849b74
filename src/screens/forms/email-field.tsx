import { type ComponentProps, type FocusEvent, type ReactNode, useState } from "react";
import { suggestEmail } from "../../api/contract/email-suggestion.ts";
import * as texts from "../../texts/ui.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";

type EmailSuggestion = { readonly input: HTMLInputElement; readonly address: string };

/** An email field. On blur, suggests a correction if the domain is misspelt. */
export function EmailField(props: ComponentProps<typeof TextField>): ReactNode {
  const [suggestion, setSuggestion] = useState<EmailSuggestion | null>(null);
  const check = (event: FocusEvent<HTMLInputElement>) => {
    props.onBlur?.(event);
    const { currentTarget: input } = event;
    const address = suggestEmail(input.value);
    setSuggestion(address === null ? null : { input, address });
  };
  const acceptSuggestion = ({ input, address }: EmailSuggestion) => {
    // Dispatches an `input` event, as typing does: React does not notice a value that is only assigned.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, address);
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.focus();
    setSuggestion(null);
  };
  return (
    <div>
      <TextField {...props} type="email" onBlur={check} />
      <div aria-live="polite">
        {suggestion && (
          <Button variant="quiet" size="small" onClick={() => acceptSuggestion(suggestion)}>
            {texts.didYouMean(suggestion.address)}
          </Button>
        )}
      </div>
    </div>
  );
}
