import { useState } from 'react';
import type { SiteForm } from './site-form.ts';

/** In localStorage, until it is published or thrown away. */
const keyOf = (userId: string) => `studio-site:${userId}`;

/** The fields that an operator has changed and not published; they outlive the page. */
export function useSiteDraft(userId: string) {
  const [draft, setDraft] = useState<Partial<SiteForm>>(() => readDraft(userId));
  const change = (fields: Partial<SiteForm>) => {
    const next = { ...draft, ...fields };
    setDraft(next);
    try {
      localStorage.setItem(keyOf(userId), JSON.stringify(next));
    } catch {
      // A closed storage: it lives as long as the page.
    }
  };
  const forget = () => {
    setDraft({});
    try {
      localStorage.removeItem(keyOf(userId));
    } catch {
      // Nothing was kept.
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
