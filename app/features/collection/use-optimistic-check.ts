import { useState } from 'react';

/**
 * Shows a checkbox as just pressed until the change succeeds or fails, because the query cache
 * updates a moment after the press.
 */
export function useOptimisticCheck(isKnown: boolean) {
  const [wished, setWished] = useState<boolean | null>(null);
  return { isShown: wished ?? isKnown, wish: setWished, settle: () => setWished(null) };
}
