import { useMemo, useSyncExternalStore } from 'react';
import type { CommentRow } from '#app/backend/rows/comment-rows.ts';
import { ListenerSet } from '#domain/listener-set.ts';
import { type MomentMark, momentMarks } from '#domain/moment-marks.ts';

const NONE: readonly CommentRow[] = [];

let shown = { trackId: '', comments: NONE };
const listeners = new ListenerSet();

/** The list of comments calls this whenever it changes. */
export function setShownComments(trackId: string, comments: readonly CommentRow[]): void {
  shown = { trackId, comments };
  listeners.notify();
}

/**
 * The moments that the shown comments of a track mention. A store of its own, because the waveform
 * is in the page's first view, before the query library has loaded.
 */
export function useMomentMarks(track: { id: string; duration: number }): readonly MomentMark[] {
  const comments = useSyncExternalStore(
    listeners.subscribe,
    () => (shown.trackId === track.id ? shown.comments : NONE),
    () => NONE,
  );
  return useMemo(() => momentMarks(comments, track.duration), [comments, track.duration]);
}
