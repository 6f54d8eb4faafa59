import { afterFrame } from '#app/ui/after-frame.ts';
import { announce } from '#app/ui/announce.ts';
import { isSilentAt } from '#app/ui/silent-focus.ts';

/**
 * After a navigation, as a browser does with a new document: screen readers hear its title, and Tab goes on from
 * its heading.
 */
export function announcePage() {
  announce(document.title);
  afterFrame(focusHeading);
}

/**
 * Leaves the focus to a listener who types, and where the page or the listener has put it meanwhile. After Back, a
 * restored place in the page matters more than its heading.
 */
function focusHeading() {
  const content = document.getElementById('content');
  const { activeElement } = document;
  if (!content || location.hash || scrollY > 0) return;
  if (activeElement instanceof HTMLElement) {
    if (isSilentAt(activeElement)) return;
    if (activeElement !== content && content.contains(activeElement)) return;
  }
  const heading = content.querySelector('h1');
  if (!heading) {
    content.focus({ preventScroll: true });
    return;
  }
  heading.tabIndex = -1;
  heading.addEventListener('blur', () => heading.removeAttribute('tabindex'), { once: true });
  heading.focus({ preventScroll: true });
}
