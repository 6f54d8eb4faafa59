import { authMessages } from '#app/messages/vi-auth.ts';
import { TextField } from '#app/ui/text-field.tsx';

export function EmailField({ defaultValue }: { defaultValue?: string }) {
  return (
    <TextField
      label={authMessages.email}
      name="email"
      type="email"
      autoComplete="email"
      placeholder={authMessages.emailPlaceholder}
      defaultValue={defaultValue}
      required
    />
  );
}
