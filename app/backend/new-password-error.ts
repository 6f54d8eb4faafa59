import type { AuthError } from '@supabase/supabase-js';
import { BackendError } from './backend-error.ts';

/** The error of a refused new password, with our own server's code where a hosted project has another. */
export function newPasswordError(operation: string, { message, code, status, name }: AuthError) {
  const known = code?.startsWith('current_password_')
    ? 'invalid_credentials'
    : code === 'validation_failed'
      ? 'password_too_long'
      : undefined;
  return new BackendError(
    operation,
    known ? { message, code: known } : { message, code, status, name },
  );
}
