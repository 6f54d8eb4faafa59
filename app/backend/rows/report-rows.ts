import type { Refined, Returned, WithNulls } from './refined-rows.ts';

export type ReportKind = 'comment' | 'name' | 'playlist';
export const REPORT_REASONS = ['spam', 'abuse', 'hate', 'sexual', 'rights', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/**
 * The listener's own content that is hidden from everybody else. `by_reports`: hidden by reports, and
 * no operator has reviewed it yet; `waits`: held for an operator's review, because of a watched word
 * or a link.
 */
export type RemovedRow = Refined<
  WithNulls<Returned<'my_removed'>, 'track_id'>,
  { kind: ReportKind }
>;

/**
 * Reported content without a decision yet. `notes` are the last five; `words` is null if the reported
 * content is gone.
 */
export type ReportCaseRow = Refined<
  WithNulls<
    Returned<'studio_reports'>,
    'words' | 'author_id' | 'author_name' | 'track_id' | 'track_title'
  >,
  {
    kind: ReportKind;
    reasons: Partial<Record<ReportReason | 'watched', number>>;
    notes: string[];
  }
>;
