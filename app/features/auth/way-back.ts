import { showToast } from '#app/ui/toast-requests.ts';
import { authMessages } from '#messages/vi-auth.ts';

const KEY = 'auth.way-back';
/** Pages that belong to signing in, and the one where it ends. */
const NOWHERE = ['/', '/auth', '/quen-mat-khau', '/xac-nhan'];

/** Keeps the current page for this tab, on the way to the sign-in page. */
export function keepWayBack() {
  const { pathname, search, hash } = location;
  if (pathname === '/auth') return;
  try {
    if (NOWHERE.includes(pathname)) sessionStorage.removeItem(KEY);
    else
      sessionStorage.setItem(
        KEY,
        JSON.stringify({ address: pathname + search + hash, title: document.title }),
      );
  } catch {
    // Storage is off: no way back.
  }
}

/** After a sign-in: offers the page where it began, once. */
export function offerWayBack(go: (address: string) => void) {
  const { address, title } = takeWayBack();
  // A path of this site; two slashes would name another host.
  if (!address || !/^\/(?![/\\])/.test(address)) return;
  showToast({
    title: authMessages.wayBack,
    ...(title && { description: title }),
    action: { label: authMessages.goBack, onPress: () => go(address) },
  });
}

function takeWayBack(): { address?: string; title?: string } {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
    sessionStorage.removeItem(KEY);
    return isWayBack(kept) ? kept : {};
  } catch {
    return {};
  }
}

const isWayBack = (kept: unknown): kept is { address: string; title: string } =>
  typeof kept === 'object' &&
  kept !== null &&
  'address' in kept &&
  typeof kept.address === 'string' &&
  'title' in kept &&
  typeof kept.title === 'string';
