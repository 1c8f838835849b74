import { type ComponentProps, type FocusEvent, type ReactNode, useState } from "react";
import { suggestedEmail } from "../../api/contract/email-suggestion.ts";
import * as texts from "../../texts/ui.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";

type Suggestion = { readonly input: HTMLInputElement; readonly address: string };

/** A field for an email address. When it is left with a misspelt domain, it offers the address that may be meant. */
export function EmailField(props: ComponentProps<typeof TextField>): ReactNode {
  const [suggestion, setSuggestion] = useState<Suggestion | null>(null);
  const check = ({ currentTarget: input }: FocusEvent<HTMLInputElement>) => {
    const address = suggestedEmail(input.value);
    setSuggestion(address === null ? null : { input, address });
  };
  const take = ({ input, address }: Suggestion) => {
    // As if it had been typed: React does not see a value that is only set.
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
          <Button look="quiet" size="small" onClick={() => take(suggestion)}>
            {texts.didYouMean(suggestion.address)}
          </Button>
        )}
      </div>
    </div>
  );
}
