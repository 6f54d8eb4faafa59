type Account = { app_metadata: { providers?: unknown } };

/** Whether an account has a password here; one that only signs in with Google has none. */
export function hasPassword({ app_metadata: { providers } }: Account): boolean {
  return !Array.isArray(providers) || providers.includes('email');
}
