export type RuleParts = {
  /** Where the site is on the host. */
  folder: string;
  /** The Content-Security-Policy of each page, by the name of its file. */
  policies: ReadonlyMap<string, string>;
  /** Of tracks that were taken away. */
  goneIds: readonly string[];
  /** Paths of the sound that went with them. */
  goneSounds: readonly string[];
};

/** The Cache-Control of what is named by its content, of what may change, and of the rest. */
export const CACHE_CONTROL = {
  immutable: 'public, max-age=31536000, immutable',
  fresh: 'no-cache',
  other: 'public, max-age=3600',
};

/** Most pages share a policy: the others are named. */
export function splitPolicies(policies: RuleParts['policies']) {
  const counts = new Map<string, number>();
  for (const policy of policies.values()) counts.set(policy, (counts.get(policy) ?? 0) + 1);
  const [usual = ''] = [...counts].sort((one, other) => other[1] - one[1])[0] ?? [];
  return { usual, others: [...policies].filter(([, policy]) => policy !== usual).sort() };
}

/** A path as a string of either file. */
export const quote = (path: string) => `"${path.replace(/["\\]/g, '\\$&')}"`;
