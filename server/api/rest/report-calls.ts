import { whole } from './rest-tables.ts';
import { isId, isNullOr, isReason, isTime, matches, type RpcCall } from './rpc-forms.ts';

const KINDS = ['comment', 'name', 'playlist'];
const isKind = matches(whole(...KINDS));

/** Reports, and what operators decide on them. */
export const REPORT_CALLS: Readonly<Record<string, RpcCall>> = {
  report: {
    forms: {
      kind: isKind,
      target: isId,
      reason: matches(/^[a-z]{1,20}$/),
      note: isReason,
    },
    returns: 'nothing',
    limit: 'reportsFrom',
    isForVisitors: true,
    changesComments: true,
  },
  my_removed: { forms: {}, returns: 'rows' },
  studio_reports: {
    forms: { before: isNullOr(isTime), before_target: isNullOr(isId) },
    returns: 'rows',
  },
  dismiss_reports: {
    forms: { kind: isKind, target: isId },
    returns: 'value',
    changesComments: true,
  },
  reset_name: { forms: { listener: isId, reason: isReason }, returns: 'value' },
  hide_playlist: { forms: { playlist_id: isId, reason: isReason }, returns: 'value' },
  show_playlist: { forms: { playlist_id: isId }, returns: 'value' },
};
