import { useEffect } from 'react';
import { AWAITS_VIEW } from '#app/light-router/awaits-view.ts';
import { InlineScript } from '#app/ui/inline-script.tsx';
import SCRIPT from './await-view.inline.ts?script';

/**
 * The prerendered home page shows the first view, also at the address of another one. There its
 * list stays hidden (see app.css) until the script has found the view that the address names, or
 * for some seconds where no script comes.
 *
 * @param isSettled whether the list shown is the address's own
 */
export function AwaitView({ isSettled }: { isSettled: boolean }) {
  useEffect(() => {
    if (isSettled) document.documentElement.classList.remove(AWAITS_VIEW);
  }, [isSettled]);

  return <InlineScript code={SCRIPT} />;
}
