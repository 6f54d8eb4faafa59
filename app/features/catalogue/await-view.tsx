import { useEffect } from 'react';

const CLASS = 'awaits-view';
const SCRIPT = `if(location.search)document.documentElement.classList.add('${CLASS}')`;

/**
 * The prerendered home page shows the first view, also at the address of another one. There its
 * list stays hidden (see app.css) until the script has found the view that the address names, or
 * for some seconds where no script comes.
 *
 * @param isSettled whether the list shown is the address's own
 */
export function AwaitView({ isSettled }: { isSettled: boolean }) {
  useEffect(() => {
    if (isSettled) document.documentElement.classList.remove(CLASS);
  }, [isSettled]);

  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
  return <script dangerouslySetInnerHTML={{ __html: SCRIPT }} />;
}
