import { useEffect, useState } from 'react';
import { type EmailLink, readEmailLink } from '#app/backend/email-links.ts';

/**
 * The e-mail link that opened the page; undefined until the URL was read, null if there is none. It
 * is a secret, so it is removed from the URL at once.
 */
export function useEmailLink(): EmailLink | null | undefined {
  const [link, setLink] = useState<EmailLink | null>();

  useEffect(() => {
    const read = () => {
      const found = readEmailLink(location.hash);
      if (found) history.replaceState(history.state, '', location.pathname + location.search);
      setLink((known) => found ?? known ?? null);
    };
    read();
    // Another e-mail link, opened in the same tab.
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);

  return link;
}
