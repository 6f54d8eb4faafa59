import type { Returned, WithNulls } from './refined-rows.ts';

/** What operators see of a listener. */
export type StudioListenerRow = WithNulls<
  Returned<'studio_listener'>,
  'name' | 'banned_until' | 'silenced_until'
>;

export type SilenceRow = Returned<'my_silence'>;

/**
 * A line of the operators' log: the newest of `count` alike entries. `operator_id` is null for a
 * command on the server, `operator_name` also for a deleted account; `target_name` is that of the
 * account, the comment's author, or the track; `changed` has the changed fields of an edited track.
 */
export type OperatorActRow = WithNulls<
  Returned<'studio_acts'>,
  'operator_id' | 'operator_name' | 'target_name' | 'track_id' | 'changed'
>;
