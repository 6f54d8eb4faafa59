import { useState } from 'react';

/**
 * A box that was just checked stays so until what is known of it says the same, or that it could not be:
 * the query cache tells of a change a moment after the press.
 */
export function useWished(isKnown: boolean) {
  const [wished, setWished] = useState<boolean | null>(null);
  return { isShown: wished ?? isKnown, wish: setWished, settle: () => setWished(null) };
}
