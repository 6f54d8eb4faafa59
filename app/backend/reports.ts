import { BackendError } from './backend-error.ts';
import { loadBackend } from './client.ts';
import type { RemovedRow, ReportCaseRow, ReportKind, ReportReason } from './rows/report-rows.ts';

export type Report = { kind: ReportKind; target: string; reason: ReportReason; note: string };

/** As a visitor or signed in. @throws BackendError */
export async function sendReport(report: Report): Promise<void> {
  const backend = await loadBackend();
  const { error } = await backend.rpc('report', report);
  if (error) throw new BackendError('sendReport', error);
}

/** Newest first. @throws BackendError */
export async function fetchMyRemoved(): Promise<RemovedRow[]> {
  const backend = await loadBackend();
  const { data, error } = await backend.rpc('my_removed');
  if (error) throw new BackendError('fetchMyRemoved', error);
  return data;
}

/** The most that a listener may mute. */
const MOST_MUTED = 500;

/** The listeners whose comments this listener hides. @throws BackendError */
export async function fetchMutedIds(userId: string): Promise<string[]> {
  const backend = await loadBackend();
  const { data, error } = await backend
    .from('muted_listeners')
    .select('muted_id')
    .eq('user_id', userId)
    .limit(MOST_MUTED);
  if (error) throw new BackendError('fetchMutedIds', error);
  return data.map(({ muted_id }) => muted_id);
}

/** Idempotent. @throws BackendError */
export async function muteListener(userId: string, mutedId: string): Promise<void> {
  const backend = await loadBackend();
  const { error } = await backend
    .from('muted_listeners')
    .insert({ user_id: userId, muted_id: mutedId });
  if (!error) return;
  const failure = new BackendError('muteListener', error);
  if (failure.code !== 'already_exists') throw failure;
}

/** @throws BackendError */
export async function unmuteListener(userId: string, mutedId: string): Promise<void> {
  const backend = await loadBackend();
  const { error } = await backend
    .from('muted_listeners')
    .delete()
    .eq('user_id', userId)
    .eq('muted_id', mutedId);
  if (error) throw new BackendError('unmuteListener', error);
}

/** For operators; most recently reported first. @throws BackendError */
export async function fetchReportCases(after: ReportCaseRow | null): Promise<ReportCaseRow[]> {
  const backend = await loadBackend();
  const { data, error } = await backend.rpc('studio_reports', {
    before: after?.last_at ?? null,
    before_target: after?.target ?? null,
  });
  if (error) throw new BackendError('fetchReportCases', error);
  return data;
}

/** Closes the case: the content is fine. @throws BackendError */
export async function dismissReports(kind: ReportKind, target: string): Promise<void> {
  const backend = await loadBackend();
  const { error } = await backend.rpc('dismiss_reports', { kind, target });
  if (error) throw new BackendError('dismissReports', error);
}

/** @throws BackendError */
export async function resetName(listener: string, reason: string): Promise<void> {
  const backend = await loadBackend();
  const { error } = await backend.rpc('reset_name', { listener, reason });
  if (error) throw new BackendError('resetName', error);
}

/** Hides it from all but its owner. @throws BackendError */
export async function hidePlaylist(playlistId: string, reason: string): Promise<void> {
  const backend = await loadBackend();
  const { error } = await backend.rpc('hide_playlist', { playlist_id: playlistId, reason });
  if (error) throw new BackendError('hidePlaylist', error);
}
