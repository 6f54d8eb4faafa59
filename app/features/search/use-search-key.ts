import { useEffect } from 'react';
import { areKeysOff } from '#app/player/react/keys-switch.ts';
import { useLocation } from '#app/router/use-location.ts';
import { useNavigate } from '#app/router/use-navigate.ts';
import { isSilentAt } from '#app/ui/silent-focus.ts';

export const SEARCH_BOX_ID = 'search';

/**
 * '/' focuses the search box from any page. Same rules as the player's keys (docs/decisions/019).
 */
export function useSearchKey() {
  const navigate = useNavigate();
  const { pathname } = useLocation();

  useEffect(() => {
    const listen = async (event: KeyboardEvent) => {
      const { key, ctrlKey, altKey, metaKey, isComposing, defaultPrevented, target } = event;
      if (key !== '/' || ctrlKey || altKey || metaKey || isComposing || defaultPrevented) return;
      if (!(target instanceof HTMLElement) || isSilentAt(target) || areKeysOff()) return;
      // Firefox would open its quick find.
      event.preventDefault();
      if (pathname !== '/') await navigate('/');
      const box = document.getElementById(SEARCH_BOX_ID) as HTMLInputElement | null;
      box?.select();
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [navigate, pathname]);
}
