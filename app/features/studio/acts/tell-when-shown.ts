import type { ShownState } from '#app/backend/rows/site-state.ts';
import { fetchShownState } from '#app/backend/studio-shown.ts';
import type { ToastRequest } from '#app/ui/toast-requests.ts';
import { studioShownMessages as texts } from '#messages/vi-studio-shown.ts';

/** What makes a change done: the tracks are off the site, or the site shows everything that was saved. */
export type Done = 'gone' | 'shown';

/**
 * Waits until the site shows what was saved, and says so; or says that it is saved and why it is not shown.
 *
 * @param title for the toast when it is shown
 * @param trackIds the changed tracks; none for the site's settings
 */
export async function tellWhenShown(
  title: string,
  trackIds: readonly string[],
  done: Done,
): Promise<ToastRequest> {
  try {
    const state = await fetchShownState(trackIds);
    return state ? tell(state, title, done) : { title: texts.saved };
  } catch (error) {
    console.warn('Whether the site shows a change is not known:', error);
    return { title: texts.unknown, description: texts.unknownBecause, isDestructive: true };
  }
}

/** The same for what the server has answered. */
export function tell(
  { isCurrent, reason, shown, odd }: ShownState,
  title: string,
  done: Done,
): ToastRequest {
  // A takedown takes effect even while nothing can be published.
  if (done === 'gone' && shown.length === 0) return { title };
  if (!isCurrent) {
    const description = texts.lateBecause(reason ?? 'late');
    return { title: texts.late, description, isDestructive: true };
  }
  const leftOut = odd.find(({ isLeftOut }) => isLeftOut);
  if (!leftOut) return { title };
  const description = texts.leftOutBecause(leftOut.id, leftOut.fields.join(', '));
  return { title: texts.leftOut, description, isDestructive: true };
}
