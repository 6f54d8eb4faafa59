import {
  isFlag,
  isNullOr,
  isObject,
  isReason,
  isSearch,
  isTime,
  isTrackId,
  isTrackList,
  isWhole,
  type RpcCall,
} from './rpc-forms.ts';

/** Operators' calls to manage the catalogue. */
export const STUDIO_TRACK_CALLS: Readonly<Record<string, RpcCall>> = {
  studio_tracks: {
    forms: {
      search: isSearch,
      only_hidden: isFlag,
      after_position: isNullOr(isWhole),
      after_id: isNullOr(isTrackId),
    },
    returns: 'rows',
  },
  studio_track: { forms: { track_id: isTrackId }, returns: 'rows' },
  edit_track: { forms: { track_id: isTrackId, fields: isObject }, returns: 'value' },
  tag_tracks: { forms: { track_ids: isTrackList, tag: isSearch }, returns: 'value' },
  // Comments are readable only while their track is published.
  take_down_tracks: {
    forms: { track_ids: isTrackList, reason: isReason },
    returns: 'value',
    changesComments: true,
  },
  schedule_tracks: { forms: { track_ids: isTrackList, at: isNullOr(isTime) }, returns: 'value' },
  studio_duplicates: { forms: {}, returns: 'rows' },
  put_back_tracks: {
    forms: { track_ids: isTrackList },
    returns: 'value',
    changesComments: true,
  },
};
