import { isVisible } from './comment-text.ts';

type Account = {
  email?: string | undefined;
  user_metadata: { full_name?: unknown; name?: unknown };
};

/** Display name of a signed-in account; undefined when none is known. */
export function accountName({ email, user_metadata: { full_name, name } }: Account) {
  return [full_name, name, email?.split('@')[0]].find(isName)?.trim();
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && isVisible(value);
}
