import {
  isArtistName,
  isObject,
  isSearch,
  isTrackId,
  isTrackList,
  isWhole,
  type RpcCall,
} from './rpc-forms.ts';

/** Operators' calls about series and albums. */
export const SERIES_CALLS: Readonly<Record<string, RpcCall>> = {
  studio_series: { forms: { search: isSearch, skipped: isWhole }, returns: 'value' },
  studio_one_series: { forms: { series: isTrackId }, returns: 'value' },
  make_series: { forms: { name: isArtistName }, returns: 'value' },
  save_series: { forms: { series: isTrackId, fields: isObject }, returns: 'value' },
  put_in_series: { forms: { series: isTrackId, track_ids: isTrackList }, returns: 'value' },
  take_from_series: { forms: { series: isTrackId, track_id: isTrackId }, returns: 'value' },
  move_in_series: {
    forms: { series: isTrackId, track_id: isTrackId, new_place: isWhole },
    returns: 'value',
  },
};
