import { useEffect } from 'react';
import { AWAITS_VIEW } from '#app/router/awaits-view.ts';
import { InlineScript } from '#app/ui/inline-script.tsx';
import SCRIPT from './await-view.inline.ts?script';

/**
 * The prerendered home page shows the first view, even if the URL names another one. Its list then
 * stays hidden (see app.css) until the script shows the right view, or for some seconds if no
 * script runs.
 *
 * @param isSettled whether the list shown matches the URL
 */
export function AwaitView({ isSettled }: { isSettled: boolean }) {
  useEffect(() => {
    if (isSettled) document.documentElement.classList.remove(AWAITS_VIEW);
  }, [isSettled]);

  return <InlineScript code={SCRIPT} />;
}
