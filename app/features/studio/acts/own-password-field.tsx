import type { User } from '#app/backend/auth.ts';
import { PasswordField } from '#app/ui/password-field.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { hasPassword } from '#domain/has-password.ts';
import { studioMessages } from '#messages/vi-studio.ts';

/**
 * The operator's own password or, for an account with Google sign-in only, its e-mail. Named
 * 'password'.
 */
export function OwnPasswordField({ user }: { user: User }) {
  const field = { name: 'password', required: true };
  return hasPassword(user) ? (
    <PasswordField {...field} label={studioMessages.password} autoComplete="current-password" />
  ) : (
    <TextField {...field} type="email" label={studioMessages.email} autoComplete="off" />
  );
}
