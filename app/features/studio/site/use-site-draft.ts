import { useState } from 'react';
import type { SiteForm } from './site-form.ts';

/** Key in localStorage. */
const keyOf = (userId: string) => `studio-site:${userId}`;

/** The operator's unpublished changes, in localStorage until they are published or discarded. */
export function useSiteDraft(userId: string) {
  const [draft, setDraft] = useState<Partial<SiteForm>>(() => readDraft(userId));
  const change = (fields: Partial<SiteForm>) => {
    const next = { ...draft, ...fields };
    setDraft(next);
    try {
      localStorage.setItem(keyOf(userId), JSON.stringify(next));
    } catch {
      // localStorage is blocked: the draft lives as long as the page.
    }
  };
  const forget = () => {
    setDraft({});
    try {
      localStorage.removeItem(keyOf(userId));
    } catch {
      // Nothing was stored.
    }
  };
  return { draft, change, forget };
}

function readDraft(userId: string): Partial<SiteForm> {
  try {
    return JSON.parse(localStorage.getItem(keyOf(userId)) ?? '{}');
  } catch {
    return {};
  }
}
