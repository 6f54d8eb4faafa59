type Account = { app_metadata: { providers?: unknown } };

/** Whether an account has a password of ours; one that only Google opens has none. */
export function hasPassword({ app_metadata: { providers } }: Account): boolean {
  return !Array.isArray(providers) || providers.includes('email');
}
