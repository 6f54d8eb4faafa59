import { messages } from '#app/messages/vi.ts';
import { TextField } from '#app/ui/text-field.tsx';

export function EmailField() {
  return (
    <TextField
      label={messages.auth.email}
      name="email"
      type="email"
      autoComplete="email"
      placeholder={messages.auth.emailPlaceholder}
      required
    />
  );
}
