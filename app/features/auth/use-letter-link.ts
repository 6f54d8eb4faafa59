import { useEffect, useState } from 'react';
import { type LetterLink, readLetterLink } from '#app/backend/letter-links.ts';

/**
 * The letter's link that the page was opened by; undefined until the address was read, null where there is
 * none. The address forgets it at once: it is a secret.
 */
export function useLetterLink(): LetterLink | null | undefined {
  const [link, setLink] = useState<LetterLink | null>();

  useEffect(() => {
    const read = () => {
      const found = readLetterLink(location.hash);
      if (found) history.replaceState(history.state, '', location.pathname + location.search);
      setLink((known) => found ?? known ?? null);
    };
    read();
    // Another letter's link, opened in the same tab.
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }, []);

  return link;
}
