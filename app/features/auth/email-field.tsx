import { TextField } from '#app/ui/text-field.tsx';
import { authMessages } from '#messages/vi-auth.ts';

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
