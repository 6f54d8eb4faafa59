import type { EmailOtpType } from '@supabase/supabase-js';

/** The token and type in an email link. */
export function readLink(link: string): { token_hash: string; type: EmailOtpType } {
  const fragment = new URLSearchParams(link.slice(link.indexOf('#') + 1));
  return {
    token_hash: fragment.get('token_hash') ?? '',
    type: (fragment.get('type') ?? 'signup') as EmailOtpType,
  };
}
